#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
__global__ void w(const int *a, int *c) { atomicAdd(c, a[threadIdx.x]); }
int main() {
    int *a, *c, *h; cudaMalloc(&a, 256); cudaMalloc(&c, 4); cudaMemset(c, 0, 4); cudaMallocHost(&h, 256);
    cudaStream_t s; cudaStreamCreate(&s);
    cudaEvent_t e; cudaEventCreate(&e);
    for (int r = 0; r < 3; r++) {
        if (r) cudaEventSynchronize(e);
        for (int i = 0; i < 64; i++) h[i] = r + i;
        cudaMemcpyAsync(a, h, 256, cudaMemcpyHostToDevice, s);
        cudaEventRecord(e, s);
        w<<<1, 64, 0, s>>>(a, c);
    }
    cudaStreamSynchronize(s);
    cudaEventDestroy(e); cudaStreamDestroy(s); cudaFree(a); cudaFree(c); cudaFreeHost(h);
}
