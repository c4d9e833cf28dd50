#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
struct Body { float x, y, m; };
__global__ void fill(Body *b) { b[threadIdx.x].x = 1.0f; b[threadIdx.x].y = 2.0f; }
__global__ void k(const Body *b, float *c) { Body v = b[threadIdx.x]; c[threadIdx.x] = v.x * v.m; } //!
int main() { Body *b; float *c; cudaMalloc(&b, 64 * sizeof(Body)); cudaMalloc(&c, 256); fill<<<1, 64>>>(b); k<<<1, 64>>>(b, c); cudaDeviceSynchronize(); cudaFree(b); cudaFree(c); }
