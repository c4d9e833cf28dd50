#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
int main() { float h[64] = {}; float *d; size_t p; cudaMallocPitch(&d, &p, 32, 8);
    cudaMemcpy2D(d, p, h, 32, p + 1, 8, cudaMemcpyHostToDevice); //!
    cudaFree(d); }
