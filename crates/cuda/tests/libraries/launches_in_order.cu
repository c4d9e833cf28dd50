// Launches from kernels: what a grid launches is complete before what was launched behind that grid.
#include <cstdio>

__device__ int at;

__global__ void note(int *order, int what)
{
    order[at] = what;
    at = at + 1;
}

__global__ void inner(int *order, int what)
{
    note<<<1, 1>>>(order, what * 10);
    note<<<1, 1>>>(order, what * 10 + 1);
}

__global__ void outer(int *order)
{
    if (threadIdx.x == 0) {
        inner<<<1, 1>>>(order, 1);
        inner<<<1, 1>>>(order, 2);
        note<<<1, 1>>>(order, 3);
    }
    __syncthreads();
}

int main()
{
    const int n = 5;
    int *order, host[n];
    cudaMalloc(&order, n * sizeof(int));
    outer<<<1, 32>>>(order);
    cudaMemcpy(host, order, n * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) printf("%d ", host[i]);
    printf("\n");
    cudaFree(order);
    return 0;
}
