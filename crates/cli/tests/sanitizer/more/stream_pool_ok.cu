#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(int *c) { c[threadIdx.x] = 1; }
int main() { cudaStream_t s, t; cudaStreamCreate(&s); cudaStreamCreate(&t); cudaEvent_t e; cudaEventCreate(&e); int *c; cudaMallocAsync(&c, 256, s); cudaEventRecord(e, s); cudaStreamWaitEvent(t, e, 0); k<<<1, 64, 0, t>>>(c); cudaEventRecord(e, t); cudaStreamWaitEvent(s, e, 0); cudaFreeAsync(c, s); cudaDeviceSynchronize(); cudaEventDestroy(e); cudaStreamDestroy(s); cudaStreamDestroy(t); }
