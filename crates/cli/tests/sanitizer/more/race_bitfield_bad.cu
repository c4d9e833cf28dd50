#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
struct Flags { unsigned a : 4; unsigned b : 4; };
__global__ void k(Flags *f) {
    if (threadIdx.x == 0) f->a = 1; //!
    if (threadIdx.x == 32) f->b = 2; //!
}
int main() { Flags *f; cudaMalloc(&f, 4); cudaMemset(f, 0, 4); k<<<1, 64>>>(f); cudaDeviceSynchronize(); cudaFree(f); }
