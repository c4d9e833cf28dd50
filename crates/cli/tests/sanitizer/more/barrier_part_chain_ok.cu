#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const int *a, int *c) {
    __shared__ int s[32]; int t = threadIdx.x, w = t / 32;
    if (w == 0) s[t] = a[t];
    if (w <= 1) asm volatile("bar.sync 1, 64;" ::: "memory");
    if (w >= 1) asm volatile("bar.sync 2, 64;" ::: "memory");
    if (w == 2) c[t] = s[31 - t % 32];
}
int main() {
    int h[256], o[256]; for (int i = 0; i < 256; i++) h[i] = i;
    int *a, *c; cudaMalloc(&a, sizeof(h)); cudaMalloc(&c, sizeof(o));
    cudaMemcpy(a, h, sizeof(h), cudaMemcpyHostToDevice); cudaMemset(c, 0, sizeof(o));
    k<<<1, 96>>>(a, c);
    cudaDeviceSynchronize();
    cudaMemcpy(o, c, sizeof(o), cudaMemcpyDeviceToHost);
    printf("%d %d\n", o[0], o[1]);
    cudaFree(a); cudaFree(c);
}
