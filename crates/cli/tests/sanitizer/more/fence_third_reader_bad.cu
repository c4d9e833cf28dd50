#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__device__ int flags[4]; __device__ int data;
__global__ void k(const int *a, int *c) {
    int t = threadIdx.x, b = blockIdx.x;
    if (t) return;
    if (b < 3) { c[b] = data; __threadfence(); atomicExch(&flags[b], 1); } //!
    else { for (int i = 0; i < 2; i++) while (atomicAdd(&flags[i], 0) == 0) {} __threadfence(); data = 5; } //!
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
