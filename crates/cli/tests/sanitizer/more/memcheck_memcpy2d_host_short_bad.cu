#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
int main() { float h[56] = {}; float *d; size_t p; cudaMallocPitch(&d, &p, 32, 8);
    cudaMemcpy2D(d, p, h, 32, 32, 8, cudaMemcpyHostToDevice); //!
    cudaFree(d); }
