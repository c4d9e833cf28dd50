#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
int main() { int *a; cudaMallocAsync(&a, 64, 0); cudaMemsetAsync(a, 0, 64, 0); cudaDeviceSynchronize(); }
