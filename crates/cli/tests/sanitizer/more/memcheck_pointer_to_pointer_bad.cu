#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(int **rows, int *c) { c[threadIdx.x] = rows[threadIdx.x / 16][threadIdx.x % 17]; } //!
int main() { int *h[4], **rows, *c; for (int i = 0; i < 4; i++) { cudaMalloc(&h[i], 64); cudaMemset(h[i], 0, 64); } cudaMalloc(&rows, sizeof(h)); cudaMemcpy(rows, h, sizeof(h), cudaMemcpyHostToDevice); cudaMalloc(&c, 256);
    k<<<1, 64>>>(rows, c); cudaDeviceSynchronize(); for (int i = 0; i < 4; i++) cudaFree(h[i]); cudaFree(rows); cudaFree(c); }
