#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
__global__ void hist(const int *a, int *h, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd_block(&h[blockIdx.x * 16 + a[i]], 1);
}
__global__ void merge(int *h, int blocks) { int s = 0; for (int b = 0; b < blocks; b++) s += h[b * 16 + threadIdx.x]; h[threadIdx.x] = s; }
int main() {
    int n = 1024, *a, *h; cudaMallocManaged(&a, n * 4); cudaMallocManaged(&h, 256);
    for (int i = 0; i < n; i++) a[i] = i % 16; for (int i = 0; i < 64; i++) h[i] = 0;
    hist<<<4, 256>>>(a, h, n); merge<<<1, 16>>>(h, 4); cudaDeviceSynchronize(); printf("%d\n", h[3]); cudaFree(a); cudaFree(h);
}
