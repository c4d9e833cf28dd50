#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *c) { cg::this_grid().sync(); c[threadIdx.x] = 1; }
int main() { int *c; cudaMalloc(&c, 4096); void *args[] = {&c};
    cudaLaunchCooperativeKernel((void *)k, dim3(100000), dim3(1024), args); //!
    cudaDeviceSynchronize(); cudaFree(c); }
