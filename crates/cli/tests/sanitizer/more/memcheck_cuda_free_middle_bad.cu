#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
int main() { int *a; cudaMalloc(&a, 64);
    cudaFree(a + 1); //!
    cudaFree(a); }
