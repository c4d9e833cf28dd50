#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void make(float4 *a) { int i = threadIdx.x; a[i].x = i; a[i].y = i; a[i].z = 1; }
__global__ void use(const float4 *a, float *o) { float4 s = a[threadIdx.x]; o[threadIdx.x] = s.x + s.y * s.z; }
int main() { float4 *a; float *o; cudaMalloc(&a, 32 * sizeof(float4)); cudaMalloc(&o, 128); make<<<1, 32>>>(a); use<<<1, 32>>>(a, o); cudaDeviceSynchronize(); cudaFree(a); cudaFree(o); }
