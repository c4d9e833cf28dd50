#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
int main() { int *a; cudaMalloc(&a, 64); cudaMemset(a, 0, 64); cudaFree(a);
    cudaFree(a); //!
}
