#include <cstdio>
#include <cuda_runtime.h>
__global__ void k(int *out) {
    __shared__ int own[128];
    int t = threadIdx.x, half = t / 64;
    for (int i = 0; i < 2 + half; i++) {
        own[t] = t + i;
        asm volatile("bar.sync %0, 64;" ::"r"(1 + half) : "memory");
        out[t] = own[half * 64 + 63 - t % 64];
        asm volatile("bar.sync %0, 64;" ::"r"(1 + half) : "memory");
    }
}
int main() { int *out; cudaMalloc(&out, 512); k<<<1, 128>>>(out); cudaDeviceSynchronize(); cudaFree(out); }
