#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
__global__ void k(int *tail, int *q, int *c) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % 2) { int at = atomicAdd(tail, 1); q[at] = i; }
    else c[i] = atomicAdd(tail, 0);
}
int main() {
    int *m; cudaMalloc(&m, 8192); cudaMemset(m, 0, 8192);
    k<<<4, 64>>>(m, m + 1, m + 1024);
    cudaDeviceSynchronize(); cudaFree(m);
}
