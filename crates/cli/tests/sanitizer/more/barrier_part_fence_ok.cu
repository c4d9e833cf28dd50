#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__device__ int flag;
__global__ void k(const int *a, int *c) {
    int t = threadIdx.x;
    if (blockIdx.x == 0) {
        if (t < 64) {
            c[t] = a[t];
            asm volatile("bar.sync 1, 64;" ::: "memory");
            if (t == 40) { __threadfence(); atomicExch(&flag, 1); }
        }
    } else if (t == 0) {
        while (atomicAdd(&flag, 0) == 0) {}
        __threadfence();
        c[128] = c[3] + c[50];
    }
}
int main() {
    int h[256], o[256]; for (int i = 0; i < 256; i++) h[i] = i;
    int *a, *c; cudaMalloc(&a, sizeof(h)); cudaMalloc(&c, sizeof(o));
    cudaMemcpy(a, h, sizeof(h), cudaMemcpyHostToDevice); cudaMemset(c, 0, sizeof(o));
    k<<<2, 96>>>(a, c);
    cudaDeviceSynchronize();
    cudaMemcpy(o, c, sizeof(o), cudaMemcpyDeviceToHost);
    printf("%d %d\n", o[0], o[1]);
    cudaFree(a); cudaFree(c);
}
