#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(int *a) { a[threadIdx.x] = 1; } //!
int main() { int *a; cudaMalloc(&a, 128); cudaFree(a); k<<<1, 32>>>(a); cudaDeviceSynchronize(); }
