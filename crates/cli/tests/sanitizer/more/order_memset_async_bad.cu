#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void fill(int *a, int v) { a[threadIdx.x] = v; }
__global__ void add(int *a) { a[threadIdx.x] += 1; }

int main() {
    int *a; cudaMalloc(&a, 256);
    cudaStream_t p, q; cudaStreamCreate(&p); cudaStreamCreate(&q);
    cudaMemsetAsync(a, 0, 256, p); //!
    add<<<1, 64, 0, q>>>(a); //!
    cudaDeviceSynchronize(); cudaStreamDestroy(p); cudaStreamDestroy(q); cudaFree(a);
}
