#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__device__ int *rows[4]; __device__ int arrived;
__global__ void k(const int *a, int *c) {
    __shared__ int *row; int t = threadIdx.x;
    if (t == 0) row = new int[64];
    __syncthreads();
    row[t] = a[t] + blockIdx.x;
    __syncthreads();
    c[blockIdx.x * 64 + t] = row[63 - t];
    __syncthreads();
    if (t == 0) delete[] row;
}
int main() {
    int h[256], o[256]; for (int i = 0; i < 256; i++) h[i] = i;
    int *a, *c; cudaMalloc(&a, sizeof(h)); cudaMalloc(&c, sizeof(o));
    cudaMemcpy(a, h, sizeof(h), cudaMemcpyHostToDevice); cudaMemset(c, 0, sizeof(o));
    k<<<4, 64>>>(a, c);
    cudaDeviceSynchronize();
    cudaMemcpy(o, c, sizeof(o), cudaMemcpyDeviceToHost);
    printf("%d\n", o[1]);
    cudaFree(a); cudaFree(c);
}
