#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(int *m) { m[threadIdx.x] = 1; } //!
int main() { int *h, *d; cudaHostAlloc(&h, 128, cudaHostAllocMapped); cudaHostGetDevicePointer(&d, h, 0);
    k<<<1, 64>>>(d); cudaDeviceSynchronize(); cudaFreeHost(h); }
