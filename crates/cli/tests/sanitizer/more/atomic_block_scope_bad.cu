#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
__global__ void hist(const int *a, int *h, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd_block(&h[a[i]], 1); //!
}
int main() {
    int n = 1024, *a, *h; cudaMallocManaged(&a, n * 4); cudaMallocManaged(&h, 64);
    for (int i = 0; i < n; i++) a[i] = i % 16; for (int i = 0; i < 16; i++) h[i] = 0;
    hist<<<4, 256>>>(a, h, n); cudaDeviceSynchronize(); printf("%d\n", h[3]); cudaFree(a); cudaFree(h);
}
