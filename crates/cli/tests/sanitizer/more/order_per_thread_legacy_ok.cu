#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void fill(int *a, int v) { a[threadIdx.x] = v; }
__global__ void add(int *a) { a[threadIdx.x] += 1; }

int main() {
    int *a; cudaMalloc(&a, 256);
    fill<<<1, 64, 0, cudaStreamPerThread>>>(a, 1);
    add<<<1, 64>>>(a);
    add<<<1, 64, 0, cudaStreamPerThread>>>(a);
    add<<<1, 64, 0, cudaStreamLegacy>>>(a);
    cudaDeviceSynchronize(); cudaFree(a);
}
