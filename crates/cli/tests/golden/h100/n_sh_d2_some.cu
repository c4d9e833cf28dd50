#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <cuda_fp16.h>

__global__ void k(const double *a, double *c) { __shared__ double2 s[96]; int t = threadIdx.x; s[t] = make_double2(a[t], a[t + 1]); __syncthreads(); if (t % 4 != 2) { double2 v = s[(t * 5) % 96]; c[t] = v.x - v.y; } }

int main() {
    const int n = 1 << 16;
    unsigned *h = (unsigned *)malloc(n * 4);
    for (int i = 0; i < n; i++) { unsigned x = i; x ^= x >> 16; x *= 0x7feb352du; x ^= x >> 15; h[i] = (i & 1) ? 0x3ff00000u : x; }
    char *a, *c;
    cudaMalloc(&a, n * 4 + 256); cudaMalloc(&c, n * 4 + 256);
    cudaMemcpy(a, h, n * 4, cudaMemcpyHostToDevice);
    cudaMemset(c, 0, n * 4 + 256);
    
    k<<<1, 96>>>((const double *)a, (double *)c);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) { printf("error %s\n", cudaGetErrorString(e)); return 1; }
    cudaMemcpy(h, c, n * 4, cudaMemcpyDeviceToHost);
    unsigned s = 1; for (int i = 0; i < n; i++) s = s * 31u + h[i];
    printf("%u\n", s);
    cudaFree(a); cudaFree(c); free(h);
    return 0;
}
