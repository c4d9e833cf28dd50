#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const int *a, int *sum) { atomicAdd(sum, a[threadIdx.x]); } //!
int main() {
    int *a, *s; cudaMalloc(&a, 256); cudaMalloc(&s, 4); cudaMemset(a, 0, 256);
    k<<<1, 64>>>(a, s); cudaDeviceSynchronize(); cudaFree(a); cudaFree(s);
}
