#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const int *a, int *found) { if (a[threadIdx.x] == 3) *found = 1; }
int main() {
    int h[64], *a, *f; for (int i = 0; i < 64; i++) h[i] = i % 4;
    cudaMalloc(&a, 256); cudaMalloc(&f, 4); cudaMemset(f, 0, 4);
    cudaMemcpy(a, h, 256, cudaMemcpyHostToDevice);
    k<<<1, 64>>>(a, f); cudaDeviceSynchronize(); cudaFree(a); cudaFree(f);
}
