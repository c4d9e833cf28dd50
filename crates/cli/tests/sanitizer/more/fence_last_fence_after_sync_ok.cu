#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__device__ unsigned count = 0;
__global__ void k(const int *a, int *c) {
    __shared__ bool last; int t = threadIdx.x;
    c[1 + blockIdx.x * 64 + t] = a[t];
    __syncthreads();
    if (t == 0) { __threadfence(); last = atomicAdd(&count, 1) == gridDim.x - 1; }
    __syncthreads();
    if (last) { __threadfence(); int s = 0; for (int b = 0; b < gridDim.x; b++) s += c[1 + b * 64 + t];
        atomicAdd(&c[0], s); }
}
int main() {
    int *h = (int *)malloc(sizeof(int) * 64), *o = (int *)malloc(sizeof(int) * 513);
    for (int i = 0; i < 64; i++) h[i] = i;
    int *a, *c;
    cudaMalloc(&a, sizeof(int) * 64);
    cudaMalloc(&c, sizeof(int) * 513);
    cudaMemcpy(a, h, sizeof(int) * 64, cudaMemcpyHostToDevice);
    cudaMemset(c, 0, sizeof(int) * 513);
    k<<<8, 64>>>(a, c);
    cudaDeviceSynchronize();
    cudaMemcpy(o, c, sizeof(int) * 513, cudaMemcpyDeviceToHost);
    printf("%d\n", o[0]);
    cudaFree(a); cudaFree(c); free(h); free(o);
    return 0;
}
