#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__device__ int part[4]; __device__ unsigned done;
__global__ void k(const int *a, int *c) {
    __shared__ bool last; __shared__ int s; int t = threadIdx.x;
    if (t == 0) s = 0;
    __syncthreads();
    atomicAdd(&s, a[blockIdx.x * 64 + t]);
    __syncthreads();
    if (t == 0) { part[blockIdx.x] = s; __threadfence(); last = atomicInc(&done, gridDim.x - 1) == gridDim.x - 1; }
    __syncthreads();
    if (last && t == 0) { int v = 0; for (int b = 0; b < 4; b++) v += ((volatile int *)part)[b]; c[0] = v; }
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
