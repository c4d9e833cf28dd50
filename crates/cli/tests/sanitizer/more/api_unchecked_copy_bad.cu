#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
int main() {
    int h[4] = {}, *d; cudaMalloc(&d, 16);
    cudaMemcpy(d, h, 32, cudaMemcpyHostToDevice); //!
    cudaFree(d);
}
