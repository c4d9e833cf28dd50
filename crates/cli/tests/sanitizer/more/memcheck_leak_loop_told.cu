#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
int main() { for (int i = 0; i < 3; i++) { int *a; cudaMalloc(&a, 64); cudaMemset(a, 0, 64); } cudaDeviceSynchronize(); }
