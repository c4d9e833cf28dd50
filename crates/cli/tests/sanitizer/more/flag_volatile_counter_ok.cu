#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__device__ unsigned n;
__global__ void k(const int *a, int *c) {
    if (threadIdx.x == 0) {
        c[blockIdx.x] = a[blockIdx.x]; __threadfence(); atomicAdd(&n, 1);
        while (*(volatile unsigned *)&n < gridDim.x) {}
        __threadfence();
    }
    __syncthreads();
    if (threadIdx.x < gridDim.x) c[64 + blockIdx.x * 4 + threadIdx.x] = c[threadIdx.x];
}
int main() {
    int h[256], o[256]; for (int i = 0; i < 256; i++) h[i] = i;
    int *a, *c; cudaMalloc(&a, sizeof(h)); cudaMalloc(&c, sizeof(o));
    cudaMemcpy(a, h, sizeof(h), cudaMemcpyHostToDevice); cudaMemset(c, 0, sizeof(o));
    k<<<4, 32>>>(a, c);
    cudaDeviceSynchronize();
    cudaMemcpy(o, c, sizeof(o), cudaMemcpyDeviceToHost);
    printf("%d %d\n", o[0], o[1]);
    cudaFree(a); cudaFree(c);
}
