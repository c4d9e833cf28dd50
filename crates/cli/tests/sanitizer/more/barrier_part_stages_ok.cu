#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const int *a, int *c) {
    __shared__ int s[2][64]; int t = threadIdx.x, w = t / 32, l = t % 32;
    if (w == 0) {
        for (int i = 0; i < 4; i++) {
            asm volatile("bar.sync %0, 96;" ::"r"(3 + i % 2) : "memory");
            s[i % 2][l] = a[i * 32 + l]; s[i % 2][32 + l] = i;
            asm volatile("bar.arrive %0, 96;" ::"r"(1 + i % 2) : "memory");
        }
    } else {
        int sum = 0;
        asm volatile("bar.arrive 3, 96;" ::: "memory");
        asm volatile("bar.arrive 4, 96;" ::: "memory");
        for (int i = 0; i < 4; i++) {
            asm volatile("bar.sync %0, 96;" ::"r"(1 + i % 2) : "memory");
            sum += s[i % 2][31 - l] + s[i % 2][63 - l];
            if (i + 2 < 4) asm volatile("bar.arrive %0, 96;" ::"r"(3 + i % 2) : "memory");
        }
        c[t] = sum;
    }
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
