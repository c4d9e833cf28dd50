#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
// two blocks write overlapping byte ranges
__global__ void k(char *b) { b[blockIdx.x * 60 + threadIdx.x] = blockIdx.x; } //!
int main() {
    char *b; cudaMalloc(&b, 512);
    k<<<4, 64>>>(b);
    cudaDeviceSynchronize(); cudaFree(b);
}
