#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__device__ int locks[8], sums[8];
__global__ void k(const int *a, int *c) {
    int i = blockIdx.x * 64 + threadIdx.x, b = a[i] & 7; bool done = false;
    while (!done) { if (atomicCAS(&locks[b], 0, 1) == 0) { __threadfence(); sums[b ^ 1] += a[i]; __threadfence(); atomicExch(&locks[b], 0); done = true; } } //!
    c[i] = sums[b]; //!
}
int main() {
    int h[256], o[256]; for (int i = 0; i < 256; i++) h[i] = i;
    int *a, *c; cudaMalloc(&a, sizeof(h)); cudaMalloc(&c, sizeof(o));
    cudaMemcpy(a, h, sizeof(h), cudaMemcpyHostToDevice); cudaMemset(c, 0, sizeof(o));
    k<<<2, 64>>>(a, c);
    cudaDeviceSynchronize();
    cudaMemcpy(o, c, sizeof(o), cudaMemcpyDeviceToHost);
    printf("%d\n", o[1]);
    cudaFree(a); cudaFree(c);
}
