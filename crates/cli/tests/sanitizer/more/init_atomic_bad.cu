#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(int *c) { atomicAdd(&c[threadIdx.x & 7], 1); } //!
int main() { int *c, h[8]; cudaMalloc(&c, 32); k<<<1, 64>>>(c); cudaMemcpy(h, c, 32, cudaMemcpyDeviceToHost); printf("%d\n", h[0]); cudaFree(c); }
