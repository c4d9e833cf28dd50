#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
__global__ void k(const int *a, int *c) {
    __shared__ int s[128];
    int t = threadIdx.x;
    s[t] = a[t];
    for (int n = 64; n > 0; n >>= 1) { __syncthreads(); if (t < n) s[t] += s[t + n]; }
    if (t == 0) c[0] = s[0];
}
int main() {
    int h[256]; for (int i = 0; i < 256; i++) h[i] = (i * 37) % 101;
    int *a, *c; cudaMalloc(&a, 256 * 4); cudaMalloc(&c, 128 * 4);
    cudaMemcpy(a, h, 256 * 4, cudaMemcpyHostToDevice);
    k<<<1, 128>>>(a, c);
    cudaDeviceSynchronize();
    cudaFree(a); cudaFree(c);
}
