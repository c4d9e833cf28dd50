#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__device__ int x;
int main() { int *d; cudaMalloc(&d, 1024); cudaMemset(d, 0, 1024); cudaDeviceSynchronize(); cudaDeviceReset(); }
