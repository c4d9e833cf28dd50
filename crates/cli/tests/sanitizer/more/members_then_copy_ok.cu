#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
struct S { double d; int i; };
__global__ void make(S *a) { int i = threadIdx.x; a[i].d = i; a[i].i = i; }
__global__ void use(const S *a, int *o) { S s = a[threadIdx.x]; o[threadIdx.x] = s.i; }
int main() { S *a; int *o; cudaMalloc(&a, 32 * sizeof(S)); cudaMalloc(&o, 128); make<<<1, 32>>>(a); use<<<1, 32>>>(a, o); cudaDeviceSynchronize(); cudaFree(a); cudaFree(o); }
