#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#define THREADS 32
__shared__ int smem[THREADS];
__global__ void myKernel(int *sum_out) {
    int tx = threadIdx.x;
    unsigned int mask = __ballot_sync(0xffffffff, tx < (THREADS / 2));
    if (tx <= (THREADS / 2)) {
        smem[tx] = tx;
        __syncwarp(mask); //!
        *sum_out = 0;
        for (int i = 0; i < (THREADS / 2); ++i) *sum_out += smem[i];
    }
    __syncthreads();
}
int main() { int *s; cudaMalloc(&s, 4); myKernel<<<1, THREADS>>>(s); cudaDeviceSynchronize(); cudaFree(s); }
