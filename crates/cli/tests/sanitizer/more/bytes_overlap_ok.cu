#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
__global__ void k(char *b) { b[blockIdx.x * 61 + threadIdx.x] = blockIdx.x; }
int main() {
    char *b; cudaMalloc(&b, 512);
    k<<<4, 61>>>(b);
    cudaDeviceSynchronize(); cudaFree(b);
}
