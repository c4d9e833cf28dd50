#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <cuda/barrier>
__global__ void k(int *o) {
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    if (threadIdx.x == 0) init(&bar, 65);
    __syncthreads();
    bar.arrive_and_wait(); //!
    o[threadIdx.x] = 1;
}
int main() { int *o; cudaMalloc(&o, 256); k<<<1, 64>>>(o); cudaDeviceSynchronize(); cudaFree(o); }
