#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <cuda/barrier>
__global__ void k(int *o) {
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    __shared__ int s[64];
    if (threadIdx.x == 0) init(&bar, 64);
    __syncthreads();
    s[threadIdx.x] = threadIdx.x;
    auto token = bar.arrive();
    bar.wait(std::move(token));
    o[threadIdx.x] = s[63 - threadIdx.x];
}
int main() { int *o; cudaMalloc(&o, 256); k<<<1, 64>>>(o); cudaDeviceSynchronize(); cudaFree(o); }
