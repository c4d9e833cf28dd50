#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
struct __align__(16) V { float x, y, z; };
__global__ void use(float *o) { __shared__ V s[32]; int t = threadIdx.x; s[t].x = t; s[t].y = 1; s[t].z = 2; __syncthreads(); V v = s[31 - t]; V w = v; o[t] = w.x + w.y + w.z; }
int main() { float *o; cudaMalloc(&o, 128); use<<<1, 32>>>(o); cudaDeviceSynchronize(); cudaFree(o); }
