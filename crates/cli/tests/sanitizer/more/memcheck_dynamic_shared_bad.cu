#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
extern __shared__ float s[];
__global__ void k(float *o) {
    s[threadIdx.x] = threadIdx.x; //!
    __syncthreads();
    o[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
int main() { float *o; cudaMalloc(&o, 512); k<<<1, 128, 64 * sizeof(float)>>>(o); cudaDeviceSynchronize(); cudaFree(o); }
