#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <cuda/atomic>
__device__ cuda::atomic<int, cuda::thread_scope_device> flag;
__device__ int value;
__global__ void k(int *o) {
    if (blockIdx.x == 0) {
        if (threadIdx.x == 0) { value = 7; flag.store(1, cuda::memory_order_relaxed); } //!
    } else if (threadIdx.x == 0) {
        if (flag.load(cuda::memory_order_relaxed)) *o = value; //!
    }
}
int main() { int *o; cudaMalloc(&o, 4); cudaMemset(o, 0, 4); k<<<2, 32>>>(o); cudaDeviceSynchronize(); cudaFree(o); }
