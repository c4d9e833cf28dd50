#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
__global__ void k(const int *a, int *c) {
    unsigned char b[8]; int t = threadIdx.x;
    for (int i = 0; i < 7; i++) b[i] = a[t] + i;
    int s = 0;
    for (int i = 0; i < 8; i++) s += b[i]; //!
    c[t] = s;
}
int main() {
    int h[256]; for (int i = 0; i < 256; i++) h[i] = (i * 37) % 101;
    int *a, *c; cudaMalloc(&a, 256 * 4); cudaMalloc(&c, 128 * 4);
    cudaMemcpy(a, h, 256 * 4, cudaMemcpyHostToDevice);
    k<<<1, 128>>>(a, c);
    cudaDeviceSynchronize();
    cudaFree(a); cudaFree(c);
}
