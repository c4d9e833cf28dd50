#include <cstdio>
#include <cuda_runtime.h>
__global__ void k(int *out) {
    __shared__ int own[64];
    int t = threadIdx.x;
    own[t] = t;
    if (t < 32) {
        asm volatile("bar.sync 1, 64;" ::: "memory"); //!
        out[t] = own[t + 32];
    }
}
int main() { int *out; cudaMalloc(&out, 128); k<<<1, 64>>>(out); cudaDeviceSynchronize(); cudaFree(out); }
