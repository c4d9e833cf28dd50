#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const int *a, int *c) {
    __shared__ int s[32]; int t = threadIdx.x, v = a[t];
    for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffff, v, d);
    if (t % 32 == 0) s[t / 32] = v;
    __syncthreads();
    if (t < 32) { v = t < blockDim.x / 32 ? s[t] : 0;
        for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffff, v, d);
        if (t == 0) c[0] = v; }
}
int main() {
    int *h = (int *)malloc(sizeof(int) * 256), *o = (int *)malloc(sizeof(int) * 256);
    for (int i = 0; i < 256; i++) h[i] = i;
    int *a, *c;
    cudaMalloc(&a, sizeof(int) * 256);
    cudaMalloc(&c, sizeof(int) * 256);
    cudaMemcpy(a, h, sizeof(int) * 256, cudaMemcpyHostToDevice);
    cudaMemset(c, 0, sizeof(int) * 256);
    k<<<1, 256>>>(a, c);
    cudaDeviceSynchronize();
    cudaMemcpy(o, c, sizeof(int) * 256, cudaMemcpyDeviceToHost);
    printf("%d\n", o[0]);
    cudaFree(a); cudaFree(c); free(h); free(o);
    return 0;
}
