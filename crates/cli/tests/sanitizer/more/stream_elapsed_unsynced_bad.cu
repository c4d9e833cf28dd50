#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void fill(int *a) { a[threadIdx.x] = threadIdx.x; }
int main() {
    int *a; cudaMalloc(&a, 512); float ms = 0;
    cudaEvent_t start, stop; cudaEventCreate(&start); cudaEventCreate(&stop);
    cudaEventRecord(start, 0);
    fill<<<1, 128>>>(a);
    cudaEventRecord(stop, 0);
    cudaEventElapsedTime(&ms, start, stop); //!
    printf("done\n");
    cudaDeviceSynchronize();
    cudaEventDestroy(start); cudaEventDestroy(stop); cudaFree(a);
}
