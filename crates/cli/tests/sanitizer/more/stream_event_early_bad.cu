#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void fill(int *a) { a[threadIdx.x] = threadIdx.x; }
__global__ void add(const int *a, int *b) { b[threadIdx.x] = a[threadIdx.x] + 1; }
int main() {
    int *a, *b; cudaMalloc(&a, 512); cudaMalloc(&b, 512);
    cudaStream_t p, q; cudaStreamCreate(&p); cudaStreamCreate(&q);
    cudaEvent_t ready; cudaEventCreate(&ready);
    cudaEventRecord(ready, p);
    fill<<<1, 128, 0, p>>>(a); //!
    cudaStreamWaitEvent(q, ready, 0);
    add<<<1, 128, 0, q>>>(a, b); //!
    cudaDeviceSynchronize();
    cudaEventDestroy(ready); cudaStreamDestroy(p); cudaStreamDestroy(q); cudaFree(a); cudaFree(b);
}
