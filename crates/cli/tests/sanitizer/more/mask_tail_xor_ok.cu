#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
__global__ void k(const int *a, int *c) {
    int t = threadIdx.x, v = t < 48 ? a[t] : 0;
    for (int o = 16; o; o /= 2) v += __shfl_xor_sync(0xffffffffu, v, o);
    c[t] = v;
}
int main() {
    int *a, *c; cudaMalloc(&a, 512); cudaMemset(a, 0, 512); cudaMalloc(&c, 512);
    k<<<1, 64>>>(a, c);
    cudaDeviceSynchronize(); cudaFree(a); cudaFree(c);
}
