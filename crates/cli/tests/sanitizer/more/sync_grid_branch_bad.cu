#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *o) { auto g = cg::this_grid(); if (blockIdx.x > 0) g.sync(); //!
  o[g.thread_rank()] = 1; }
int main() { int *o; cudaMallocManaged(&o, 1024); void *args[] = {&o}; cudaLaunchCooperativeKernel((void *)k, dim3(4), dim3(64), args, 0, 0); cudaDeviceSynchronize(); cudaFree(o); }
