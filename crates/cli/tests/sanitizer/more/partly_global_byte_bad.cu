#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void w(unsigned char *b) { if (threadIdx.x != 17) b[threadIdx.x] = threadIdx.x; }
__global__ void r(const unsigned char *b, int *o) {
    o[threadIdx.x] = b[threadIdx.x]; //!
}
int main() {
    unsigned char *b; int *o; cudaMalloc(&b, 64); cudaMalloc(&o, 256);
    w<<<1, 64>>>(b); r<<<1, 64>>>(b, o); cudaDeviceSynchronize(); cudaFree(b); cudaFree(o);
}
