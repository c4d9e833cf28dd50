#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
struct P { float x, y, z, w; };
__global__ void make(P *a) { int i = threadIdx.x; a[i].x = i; a[i].y = i; }
__global__ void use(const P *a, float *o) { P s = a[threadIdx.x]; o[threadIdx.x] = s.x + s.y; }
int main() { P *a; float *o; cudaMalloc(&a, 32 * sizeof(P)); cudaMalloc(&o, 128); make<<<1, 32>>>(a); use<<<1, 32>>>(a, o); cudaDeviceSynchronize(); cudaFree(a); cudaFree(o); }
