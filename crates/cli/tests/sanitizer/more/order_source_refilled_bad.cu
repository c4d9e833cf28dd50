#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
// the pinned source is filled anew while the copy of the last round may still read it
__global__ void w(const int *a, int *c) { atomicAdd(c, a[threadIdx.x]); }
int main() {
    int *a, *c, *h; cudaMalloc(&a, 256); cudaMalloc(&c, 4); cudaMemset(c, 0, 4); cudaMallocHost(&h, 256);
    cudaStream_t s; cudaStreamCreate(&s);
    for (int r = 0; r < 3; r++) {
        for (int i = 0; i < 64; i++) h[i] = r + i; //!
        cudaMemcpyAsync(a, h, 256, cudaMemcpyHostToDevice, s); //!
        w<<<1, 64, 0, s>>>(a, c);
    }
    cudaStreamSynchronize(s);
    cudaStreamDestroy(s); cudaFree(a); cudaFree(c); cudaFreeHost(h);
}
