#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <cuda/atomic>
__global__ void k(int *counter) {
    cuda::atomic_ref<int, cuda::thread_scope_block> c(counter[blockIdx.x]);
    c.fetch_add(1);
    atomicAdd_block(&counter[4 + blockIdx.x], 1);
}
int main() {
    int *c; cudaMalloc(&c, 64); cudaMemset(c, 0, 64);
    k<<<4, 32>>>(c); cudaDeviceSynchronize(); cudaFree(c);
}
