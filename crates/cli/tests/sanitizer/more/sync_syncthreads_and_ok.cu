#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const int *a, int *c) { int t = threadIdx.x, v = a[t]; while (!__syncthreads_and(v <= 0)) v -= 20; c[t] = v; }
int main() {
    int h[256], o[256]; for (int i = 0; i < 256; i++) h[i] = i;
    int *a, *c; cudaMalloc(&a, sizeof(h)); cudaMalloc(&c, sizeof(o));
    cudaMemcpy(a, h, sizeof(h), cudaMemcpyHostToDevice); cudaMemset(c, 0, sizeof(o));
    k<<<1, 64>>>(a, c);
    cudaDeviceSynchronize();
    cudaMemcpy(o, c, sizeof(o), cudaMemcpyDeviceToHost);
    printf("%d\n", o[1]);
    cudaFree(a); cudaFree(c);
}
