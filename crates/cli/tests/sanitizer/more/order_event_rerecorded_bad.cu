#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void fill(int *a, int v) { a[threadIdx.x] = v; }
__global__ void add(int *a) { a[threadIdx.x] += 1; }

int main() {
    int *a; cudaMalloc(&a, 256);
    cudaStream_t p, q; cudaStreamCreate(&p); cudaStreamCreate(&q);
    cudaEvent_t e; cudaEventCreate(&e);
    for (int i = 0; i < 3; i++) {
        fill<<<1, 64, 0, p>>>(a, i); //!
        cudaEventRecord(e, p); cudaStreamWaitEvent(q, e, 0);
        add<<<1, 64, 0, q>>>(a); //!
    }
    cudaDeviceSynchronize(); cudaEventDestroy(e); cudaStreamDestroy(p); cudaStreamDestroy(q); cudaFree(a);
}
