#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const int *a, int *c) {
    __shared__ int s[64]; int t = threadIdx.x;
    s[t] = a[t];
    asm volatile("bar.sync 3, 64;" ::: "memory");
    c[t] = s[63 - t];
    asm volatile("bar.sync 3, 64;" ::: "memory");
    s[63 - t] = a[t] + 1;
    asm volatile("bar.sync 3, 64;" ::: "memory");
    c[t] += s[t];
}
int main() {
    int h[256], o[256]; for (int i = 0; i < 256; i++) h[i] = i;
    int *a, *c; cudaMalloc(&a, sizeof(h)); cudaMalloc(&c, sizeof(o));
    cudaMemcpy(a, h, sizeof(h), cudaMemcpyHostToDevice); cudaMemset(c, 0, sizeof(o));
    k<<<1, 64>>>(a, c);
    cudaDeviceSynchronize();
    cudaMemcpy(o, c, sizeof(o), cudaMemcpyDeviceToHost);
    printf("%d %d\n", o[0], o[1]);
    cudaFree(a); cudaFree(c);
}
