#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
__device__ unsigned done;
__global__ void k(const int *a, int *part, int *total) {
    __shared__ bool last;
    int s = 0;
    for (int i = threadIdx.x; i < 128; i += blockDim.x) s += a[blockIdx.x * 128 + i];
    atomicAdd(&part[blockIdx.x], s);
    __syncthreads();
    if (threadIdx.x == 0) {
        part[blockIdx.x + 8] = part[blockIdx.x] * 2;
        __threadfence();
        last = atomicInc(&done, gridDim.x - 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        int sum = 0;
        __threadfence();
        for (int i = 0; i < 8; i++) sum += part[i + 8];
        *total = sum;
    }
}
int main() {
    int *a, *p, *t; cudaMalloc(&a, 4096); cudaMalloc(&p, 64); cudaMalloc(&t, 4);
    cudaMemset(a, 0, 4096); cudaMemset(p, 0, 64);
    k<<<8, 64>>>(a, p, t);
    cudaDeviceSynchronize();
    cudaFree(a); cudaFree(p); cudaFree(t);
}
