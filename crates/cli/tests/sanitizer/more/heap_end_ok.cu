#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

__global__ void k(const int *a, int *c) { int n = 3 + a[threadIdx.x] % 4; int *p = (int *)malloc(n * sizeof(int)); for (int i = 0; i < n; i++) p[i] = i; 
  c[threadIdx.x] = p[n - 1]; free(p); }
int main() {
    int h[64]; for (int i = 0; i < 64; i++) h[i] = (i * 7) % 61; int r[64];
    int *a, *c; cudaMalloc(&a, sizeof h); cudaMalloc(&c, sizeof r);
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice); cudaMemset(c, 0, sizeof r);
    k<<<1, 64>>>(a, c);
    cudaMemcpy(r, c, sizeof r, cudaMemcpyDeviceToHost); printf("%d %d\n", r[0], r[64 - 1]);
    cudaFree(a); cudaFree(c); return 0;
}
