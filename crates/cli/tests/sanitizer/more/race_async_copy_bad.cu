#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
__global__ void k(const int *a, int *o) {
    __shared__ int s[64];
    auto block = cg::this_thread_block();
    cg::memcpy_async(block, s, a, sizeof(int) * 64); //!
    o[threadIdx.x] = s[63 - threadIdx.x]; //!
    cg::wait(block);
}
int main() { int *a, *o; cudaMalloc(&a, 256); cudaMalloc(&o, 256); cudaMemset(a, 0, 256); k<<<1, 64>>>(a, o); cudaDeviceSynchronize(); cudaFree(a); cudaFree(o); }
