#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__device__ int flag;
__global__ void k(const int *a, int *c) {
    if (threadIdx.x) return;
    volatile int *f = &flag;
    if (blockIdx.x == 0) { c[0] = a[3]; __threadfence(); *f = 1; }
    else { while (*f == 0) {} __threadfence(); c[1] = c[0]; }
}
int main() {
    int *h = (int *)malloc(sizeof(int) * 64), *o = (int *)malloc(sizeof(int) * 64);
    for (int i = 0; i < 64; i++) h[i] = i;
    int *a, *c;
    cudaMalloc(&a, sizeof(int) * 64);
    cudaMalloc(&c, sizeof(int) * 64);
    cudaMemcpy(a, h, sizeof(int) * 64, cudaMemcpyHostToDevice);
    cudaMemset(c, 0, sizeof(int) * 64);
    k<<<2, 32>>>(a, c);
    cudaDeviceSynchronize();
    cudaMemcpy(o, c, sizeof(int) * 64, cudaMemcpyDeviceToHost);
    printf("%d\n", o[0]);
    cudaFree(a); cudaFree(c); free(h); free(o);
    return 0;
}
