#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
struct Weights { float v[4]; int last; };
__global__ void k(Weights w, float *c) {
    int t = threadIdx.x;
    c[t] = w.v[t % 5]; //!
}
int main() { Weights w = {{1, 2, 3, 4}, 0}; float *c; cudaMalloc(&c, 256); k<<<1, 64>>>(w, c); cudaDeviceSynchronize(); cudaFree(c); }
