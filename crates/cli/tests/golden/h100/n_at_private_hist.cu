#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <cuda_fp16.h>

__global__ void k(const int *a, int *c) { __shared__ unsigned s[4][65]; int t = threadIdx.x, w = t / 32; for (int i = t; i < 4 * 65; i += 128) (&s[0][0])[i] = 0; __syncthreads(); for (int i = 0; i < 4; i++) atomicAdd(&s[w][a[i * 128 + t] & 63], 1u); __syncthreads(); if (t < 64) c[t] = s[0][t] + s[1][t] + s[2][t] + s[3][t]; }

int main() {
    const int n = 1 << 16;
    unsigned *h = (unsigned *)malloc(n * 4);
    for (int i = 0; i < n; i++) { unsigned x = i; x ^= x >> 16; x *= 0x7feb352du; x ^= x >> 15; h[i] = x; }
    char *a, *c;
    cudaMalloc(&a, n * 4 + 256); cudaMalloc(&c, n * 4 + 256);
    cudaMemcpy(a, h, n * 4, cudaMemcpyHostToDevice);
    cudaMemset(c, 0, n * 4 + 256);
    
    k<<<1, 128>>>((const int *)a, (int *)c);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) { printf("error %s\n", cudaGetErrorString(e)); return 1; }
    cudaMemcpy(h, c, n * 4, cudaMemcpyDeviceToHost);
    unsigned s = 1; for (int i = 0; i < n; i++) s = s * 31u + h[i];
    printf("%u\n", s);
    cudaFree(a); cudaFree(c); free(h);
    return 0;
}
