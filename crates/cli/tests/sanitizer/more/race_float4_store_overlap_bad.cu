#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const float *a, float *c) { int t = threadIdx.x; *(float4 *)&c[(t / 2) * 4] = make_float4(t, t, t, t); } //!
int main() { float *a, *c; cudaMalloc(&a, 1024); cudaMalloc(&c, 1024); cudaMemset(a, 0, 1024); k<<<1, 64>>>(a, c); cudaDeviceSynchronize(); cudaFree(a); cudaFree(c); }
