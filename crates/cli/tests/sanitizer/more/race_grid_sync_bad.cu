#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <cooperative_groups.h>
__global__ void k(int *a, int *o) {
    auto block = cooperative_groups::this_thread_block();
    a[blockIdx.x * 32 + threadIdx.x] = threadIdx.x; //!
    block.sync();
    o[blockIdx.x * 32 + threadIdx.x] = a[(1 - blockIdx.x) * 32 + threadIdx.x]; //!
}
int main() {
    int *a, *o; cudaMalloc(&a, 256); cudaMalloc(&o, 256); void *args[] = {&a, &o};
    cudaMemset(a, 0, 256);
    cudaLaunchCooperativeKernel((void *)k, dim3(2), dim3(32), args, 0, 0); cudaDeviceSynchronize(); cudaFree(a); cudaFree(o);
}
