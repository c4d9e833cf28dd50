#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__device__ int state[8];
__global__ void k(const int *a, int *c) {
    if (threadIdx.x) return;
    int b = blockIdx.x, before = 0;
    volatile int *s = state;
    if (b > 0) { int f; do { f = s[b - 1]; } while (f == 0); __threadfence(); before = c[b - 1]; }
    c[b] = before + a[b]; __threadfence(); s[b] = 1;
}
int main() {
    int *h = (int *)malloc(sizeof(int) * 64), *o = (int *)malloc(sizeof(int) * 64);
    for (int i = 0; i < 64; i++) h[i] = i;
    int *a, *c;
    cudaMalloc(&a, sizeof(int) * 64);
    cudaMalloc(&c, sizeof(int) * 64);
    cudaMemcpy(a, h, sizeof(int) * 64, cudaMemcpyHostToDevice);
    cudaMemset(c, 0, sizeof(int) * 64);
    k<<<8, 32>>>(a, c);
    cudaDeviceSynchronize();
    cudaMemcpy(o, c, sizeof(int) * 64, cudaMemcpyDeviceToHost);
    printf("%d\n", o[0]);
    cudaFree(a); cudaFree(c); free(h); free(o);
    return 0;
}
