#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
int main() { cudaEvent_t a, b; float ms = 0.0f; cudaEventCreate(&a); cudaEventCreate(&b); cudaEventRecord(a);
    cudaEventElapsedTime(&ms, a, b); //!
    printf("%f\n", ms); cudaEventDestroy(a); cudaEventDestroy(b); }
