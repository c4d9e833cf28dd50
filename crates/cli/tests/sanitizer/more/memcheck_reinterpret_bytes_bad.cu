#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const unsigned char *a, unsigned *c) {
    int t = threadIdx.x;
    c[t] = *(const unsigned *)(a + t * 3); //!
}
int main() { unsigned char *a; unsigned *c; cudaMalloc(&a, 256); cudaMalloc(&c, 256); cudaMemset(a, 1, 256); k<<<1, 64>>>(a, c); cudaDeviceSynchronize(); cudaFree(a); cudaFree(c); }
