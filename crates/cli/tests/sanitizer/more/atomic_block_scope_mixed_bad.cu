#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
__global__ void count(int *c) {
    if (blockIdx.x == 0) atomicAdd(c, 1); //!
    else atomicAdd_block(c, 1); //!
}
int main() { int *c; cudaMallocManaged(&c, 4); *c = 0; count<<<2, 64>>>(c); cudaDeviceSynchronize(); printf("%d\n", *c); cudaFree(c); }
