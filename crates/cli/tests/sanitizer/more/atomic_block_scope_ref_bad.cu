#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <cuda/atomic>
__global__ void count(int *c) {
    cuda::atomic_ref<int, cuda::thread_scope_block> r(*c);
    r.fetch_add(1); //!
}
int main() { int *c; cudaMallocManaged(&c, 4); *c = 0; count<<<4, 64>>>(c); cudaDeviceSynchronize(); printf("%d\n", *c); cudaFree(c); }
