// A kernel that prints, and launches with too few and too many threads.
#include <cstdio>
__global__ void hello() { printf("block %d, thread %u: %.1f\n", blockIdx.x, threadIdx.x, threadIdx.x * 0.5f); }
int main() {
    hello<<<1, 1>>>();
    cudaDeviceSynchronize();
    hello<<<2, 0>>>();
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    hello<<<1, 2048>>>();
    cudaError_t error = cudaGetLastError();
    if (error != cudaSuccess) printf("%d %s\n", error, cudaGetErrorName(error));
    printf("%d\n", cudaGetLastError());
    return 0;
}
