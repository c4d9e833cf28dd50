#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
struct P { float x, y, z, w; };
__global__ void make(P *a) { int i = threadIdx.x; a[i].x = i; a[i].y = i; }
__global__ void use(const P *a, P *b, float *o) { b[threadIdx.x] = a[threadIdx.x]; o[threadIdx.x] = b[threadIdx.x].x; }
int main() { P *a, *b; float *o; cudaMalloc(&a, 32 * sizeof(P)); cudaMalloc(&b, 32 * sizeof(P)); cudaMalloc(&o, 128); make<<<1, 32>>>(a); use<<<1, 32>>>(a, b, o); cudaDeviceSynchronize(); cudaFree(a); cudaFree(b); cudaFree(o); }
