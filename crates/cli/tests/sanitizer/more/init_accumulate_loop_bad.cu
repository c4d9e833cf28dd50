#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const float *a, float *c) {
    __shared__ float s[64]; int t = threadIdx.x;
    for (int r = 0; r < 4; r++) s[t] += a[r * 16 + t % 16]; //!
    __syncthreads();
    c[t] = s[t];
}
int main() { float h[64] = {}, *a, *c; cudaMalloc(&a, 256); cudaMalloc(&c, 256); cudaMemcpy(a, h, 256, cudaMemcpyHostToDevice); k<<<1, 64>>>(a, c); cudaDeviceSynchronize(); cudaFree(a); cudaFree(c); }
