// A matrix product through shared tiles: recipes times prices, where neither fits the tiles exactly.
#include <stdio.h>
#include <stdlib.h>
#define SIDE 16
#define DISHES 50
#define GOODS 61
#define SHOPS 39

__global__ void costs(float *recipes, float *prices, float *dishes)
{
    __shared__ float amounts[SIDE][SIDE];
    __shared__ float offers[SIDE][SIDE];
    int across = threadIdx.x, down = threadIdx.y;
    int dish = SIDE * blockIdx.y + down;
    int shop = SIDE * blockIdx.x + across;
    float cost = 0;
    for (int from = 0; from < GOODS; from += SIDE) {
        // What lies outside counts as nothing.
        amounts[down][across] = 0;
        offers[down][across] = 0;
        if (dish < DISHES && from + across < GOODS) amounts[down][across] = recipes[dish * GOODS + from + across];
        if (shop < SHOPS && from + down < GOODS) offers[down][across] = prices[(from + down) * SHOPS + shop];
        __syncthreads();
        for (int good = 0; good < SIDE; good++) {
            cost += amounts[down][good] * offers[good][across];
        }
        __syncthreads();
    }
    if (dish < DISHES && shop < SHOPS) dishes[dish * SHOPS + shop] = cost;
}

int main()
{
    static float recipes[DISHES][GOODS], prices[GOODS][SHOPS], dishes[DISHES][SHOPS];
    for (int good = 0; good < GOODS; good++) {
        for (int dish = 0; dish < DISHES; dish++) {
            recipes[dish][good] = (3 * dish + good) % 8;
        }
        for (int shop = 0; shop < SHOPS; shop++) {
            prices[good][shop] = (good * shop) % 11 * 0.5f;
        }
    }
    float *deviceRecipes, *devicePrices, *deviceDishes;
    cudaMalloc(&deviceRecipes, sizeof(recipes));
    cudaMalloc(&devicePrices, sizeof(prices));
    cudaMalloc(&deviceDishes, sizeof(dishes));
    cudaMemcpy(deviceRecipes, recipes, sizeof(recipes), cudaMemcpyHostToDevice);
    cudaMemcpy(devicePrices, prices, sizeof(prices), cudaMemcpyHostToDevice);
    dim3 threads(SIDE, SIDE);
    dim3 blocks((SHOPS + threads.x - 1) / threads.x, (DISHES + threads.y - 1) / threads.y);
    costs<<<blocks, threads>>>(deviceRecipes, devicePrices, deviceDishes);
    cudaMemcpy(dishes, deviceDishes, sizeof(dishes), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int dish = 0; dish < DISHES; dish++) {
        for (int shop = 0; shop < SHOPS; shop++) {
            float cost = 0;
            for (int good = 0; good < GOODS; good++) {
                cost += recipes[dish][good] * prices[good][shop];
            }
            wrong += cost != dishes[dish][shop];
        }
    }
    printf("%d blocks, %d wrong, the last dish costs %g in the last shop\n", blocks.x * blocks.y, wrong,
           dishes[DISHES - 1][SHOPS - 1]);
    cudaFree(deviceRecipes);
    cudaFree(devicePrices);
    cudaFree(deviceDishes);
    return wrong != 0;
}
