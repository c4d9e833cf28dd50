// Pointers in managed memory that start with the addresses of device variables: kernels follow them.
#include <cstdio>
#include <cuda_runtime.h>

__device__ int value = 5;
__device__ int values[3] = {1, 2, 3};
__managed__ int *to_value = &value;
__managed__ int *to_second = values + 1;
__device__ int *own = &value;
struct Pair {
    int count;
    int *first;
};
__managed__ Pair pair = {3, values};

__global__ void kernel()
{
    printf("%d %d %d %d\n", *to_value, to_second[1], *own, pair.first[pair.count - 3]);
    *to_value = 9;
}

int main()
{
    kernel<<<1, 1>>>();
    cudaDeviceSynchronize();
    int read;
    cudaMemcpyFromSymbol(&read, value, sizeof read);
    printf("%d\n", read);
    to_value = nullptr;
    printf("%d %s\n", to_value == nullptr, cudaGetErrorString(cudaGetLastError()));
}
