// Customers choose a shop by its way and its price; float2 in constant memory, sums in shared memory and in members.
#include <cstdio>
#include <cstdlib>
#include <vector>
#include <cfloat>
#define SHOPS 3

// Where the shop is, and its price.
__constant__ float2 offers[SHOPS];

__global__ void buy(const float2 *customers, int *choices, float2 *sales, int *visits, int count)
{
    __shared__ float spent[SHOPS], walked[SHOPS];
    __shared__ int came[SHOPS];
    if (threadIdx.x < SHOPS) {
        spent[threadIdx.x] = walked[threadIdx.x] = 0.f;
        came[threadIdx.x] = 0;
    }
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) {
        float2 customer = customers[i];
        float least = FLT_MAX;
        int choice = -1;
        for (int shop = 0; shop < SHOPS; shop++) {
            float way = fabsf(customer.x - offers[shop].x), cost = way + customer.y * offers[shop].y;
            if (cost < least) {
                least = cost;
                choice = shop;
            }
        }
        choices[i] = choice;
        atomicAdd(&spent[choice], customer.y * offers[choice].y);
        atomicAdd(&walked[choice], fabsf(customer.x - offers[choice].x));
        atomicAdd(&came[choice], 1);
    }
    __syncthreads();
    if (threadIdx.x < SHOPS) {
        atomicAdd(&sales[threadIdx.x].x, spent[threadIdx.x]);
        atomicAdd(&sales[threadIdx.x].y, walked[threadIdx.x]);
        atomicAdd(visits + threadIdx.x, came[threadIdx.x]);
    }
}

int main()
{
    const int count = 300;
    std::vector<float2> customers(count);
    for (int i = 0; i < count; i++) {
        customers[i] = make_float2((float)(i * 7 % 64), (float)(1 + i % 4));
    }
    float2 now[SHOPS] = {{4, 1}, {20, 2.5f}, {50, 1.5f}};
    float2 *deviceCustomers, *deviceSales;
    int *choices, *deviceVisits;
    cudaMalloc(&deviceCustomers, count * sizeof(float2));
    cudaMalloc(&deviceSales, SHOPS * sizeof(float2));
    cudaMalloc(&choices, count * sizeof(int));
    cudaMalloc(&deviceVisits, SHOPS * sizeof(int));
    cudaMemcpy(deviceCustomers, customers.data(), count * sizeof(float2), cudaMemcpyHostToDevice);
    for (int week = 0; week < 4; week++) {
        float2 sales[SHOPS];
        int visits[SHOPS];
        cudaMemcpyToSymbol(offers, now, sizeof(now));
        cudaMemset(deviceSales, 0, SHOPS * sizeof(float2));
        cudaMemset(deviceVisits, 0, SHOPS * sizeof(int));
        buy<<<2, 96>>>(deviceCustomers, choices, deviceSales, deviceVisits, count);
        cudaMemcpy(sales, deviceSales, sizeof(sales), cudaMemcpyDeviceToHost);
        cudaMemcpy(visits, deviceVisits, sizeof(visits), cudaMemcpyDeviceToHost);
        printf("week %d:", week);
        for (int shop = 0; shop < SHOPS; shop++) {
            printf(" %d for %.2f (%.1f away)", visits[shop], sales[shop].x, sales[shop].y);
            now[shop].y += visits[shop] > count / SHOPS ? 0.5f : -0.25f;
        }
        printf("\n");
    }
    cudaFree(deviceCustomers);
    cudaFree(deviceSales);
    cudaFree(choices);
    cudaFree(deviceVisits);
}
