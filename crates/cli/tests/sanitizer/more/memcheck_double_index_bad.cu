#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const int *a, int *c) {
    int t = threadIdx.x;
    c[a[a[t] * 2]] = t; //!
}
int main() {
    int h[64]; for (int i = 0; i < 64; i++) h[i] = i;
    int *a, *c; cudaMalloc(&a, 256); cudaMalloc(&c, 256); cudaMemcpy(a, h, 256, cudaMemcpyHostToDevice);
    k<<<1, 64>>>(a, c); cudaDeviceSynchronize(); cudaFree(a); cudaFree(c); }
