#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
__global__ void k(const int *a, int *c) {
    int t = threadIdx.x, v = a[t];
    for (int i = 0; i < 31; i++) { int o = __shfl_sync(0xffffffffu, v, (t + 1) & 31); if (i < (t & 31)) v = o; }
    c[t] = v;
}
int main() {
    int h[256]; for (int i = 0; i < 256; i++) h[i] = (i * 37) % 101;
    int *a, *c; cudaMalloc(&a, 256 * 4); cudaMalloc(&c, 128 * 4);
    cudaMemcpy(a, h, 256 * 4, cudaMemcpyHostToDevice);
    k<<<1, 128>>>(a, c);
    cudaDeviceSynchronize();
    cudaFree(a); cudaFree(c);
}
