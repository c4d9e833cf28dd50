#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__device__ int flag;
__global__ void k(const int *a, int *c) {
    if (threadIdx.x) return;
    if (blockIdx.x == 0) { *(volatile int *)&flag = 1; __threadfence(); c[0] = a[3]; } //!
    else { while (atomicAdd(&flag, 0) == 0) {} __threadfence(); c[1] = c[0]; } //!
}
int main() {
    int h[256], o[256]; for (int i = 0; i < 256; i++) h[i] = i;
    int *a, *c; cudaMalloc(&a, sizeof(h)); cudaMalloc(&c, sizeof(o));
    cudaMemcpy(a, h, sizeof(h), cudaMemcpyHostToDevice); cudaMemset(c, 0, sizeof(o));
    k<<<2, 32>>>(a, c);
    cudaDeviceSynchronize();
    cudaMemcpy(o, c, sizeof(o), cudaMemcpyDeviceToHost);
    printf("%d %d\n", o[0], o[1]);
    cudaFree(a); cudaFree(c);
}
