#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(int *o) {
    __shared__ unsigned char b[64];
    int t = threadIdx.x;
    if (t != 17) b[t] = t;
    __syncthreads();
    o[t] = b[t]; //!
}
int main() { int *o; cudaMalloc(&o, 256); k<<<1, 64>>>(o); cudaDeviceSynchronize(); cudaFree(o); }
