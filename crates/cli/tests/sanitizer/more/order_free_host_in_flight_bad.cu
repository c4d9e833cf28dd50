#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void fill(int *a, int v) { a[threadIdx.x] = v; }
__global__ void add(int *a) { a[threadIdx.x] += 1; }

int main() {
    int *a, *h; cudaMalloc(&a, 256); h = (int *)malloc(256);
    for (int i = 0; i < 64; i++) h[i] = i;
    cudaHostRegister(h, 256, 0);
    cudaStream_t p; cudaStreamCreate(&p);
    cudaMemcpyAsync(a, h, 256, cudaMemcpyHostToDevice, p); //!
    h[5] = 9; //!
    cudaStreamSynchronize(p); cudaHostUnregister(h); free(h); cudaStreamDestroy(p); cudaFree(a);
}
