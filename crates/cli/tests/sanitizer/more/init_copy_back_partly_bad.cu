#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(int *c) { if (threadIdx.x < 40) c[threadIdx.x] = 1; }
int main() { int *c, h[64]; cudaMalloc(&c, 256); k<<<1, 64>>>(c);
    cudaMemcpy(h, c, 256, cudaMemcpyDeviceToHost); //!
    int s = 0; for (int i = 0; i < 64; i++) s += h[i];
    printf("%d\n", s); cudaFree(c); }
