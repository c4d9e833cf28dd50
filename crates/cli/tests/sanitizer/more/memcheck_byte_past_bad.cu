#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const unsigned char *a, unsigned char *c, int n) { int i = threadIdx.x; if (i <= n) c[i] = a[i]; } //!
int main() { unsigned char *a, *c; cudaMalloc(&a, 33); cudaMalloc(&c, 40); cudaMemset(a, 1, 33); k<<<1, 64>>>(a, c, 33); cudaDeviceSynchronize(); cudaFree(a); cudaFree(c); }
