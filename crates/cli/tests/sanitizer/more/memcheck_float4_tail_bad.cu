#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const float *a, float *c, int n) {
    int t = threadIdx.x;
    if (t * 4 < n) { float4 v = ((const float4 *)a)[t]; c[t] = v.x + v.y + v.z + v.w; } //!
}
int main() { float *a, *c; cudaMalloc(&a, 40); cudaMalloc(&c, 64); cudaMemset(a, 0, 40);
    k<<<1, 32>>>(a, c, 10); cudaDeviceSynchronize(); cudaFree(a); cudaFree(c); }
