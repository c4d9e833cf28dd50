#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const int *a, int *c) {
    __shared__ int s[64]; int i = blockIdx.x * 64 + threadIdx.x;
    if (i >= 100) return;
    s[threadIdx.x] = a[i];
    __syncthreads(); //!
    c[i] = s[threadIdx.x / 2];
}
int main() {
    int *h = (int *)malloc(sizeof(int) * 128), *o = (int *)malloc(sizeof(int) * 128);
    for (int i = 0; i < 128; i++) h[i] = i;
    int *a, *c;
    cudaMalloc(&a, sizeof(int) * 128);
    cudaMalloc(&c, sizeof(int) * 128);
    cudaMemcpy(a, h, sizeof(int) * 128, cudaMemcpyHostToDevice);
    cudaMemset(c, 0, sizeof(int) * 128);
    k<<<2, 64>>>(a, c);
    cudaDeviceSynchronize();
    cudaMemcpy(o, c, sizeof(int) * 128, cudaMemcpyDeviceToHost);
    printf("%d\n", o[0]);
    cudaFree(a); cudaFree(c); free(h); free(o);
    return 0;
}
