#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <cooperative_groups.h>
__global__ void k(int *a, int *o) {
    auto grid = cooperative_groups::this_grid();
    a[blockIdx.x * 32 + threadIdx.x] = threadIdx.x;
    grid.sync();
    o[blockIdx.x * 32 + threadIdx.x] = a[(1 - blockIdx.x) * 32 + threadIdx.x];
}
int main() {
    int *a, *o; cudaMalloc(&a, 256); cudaMalloc(&o, 256); void *args[] = {&a, &o};
    cudaLaunchCooperativeKernel((void *)k, dim3(2), dim3(32), args, 0, 0); cudaDeviceSynchronize(); cudaFree(a); cudaFree(o);
}
