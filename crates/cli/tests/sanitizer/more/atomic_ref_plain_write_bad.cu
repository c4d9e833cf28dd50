#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <cuda/atomic>
__global__ void k(int *counter, int *o) {
    int t = threadIdx.x;
    if (blockIdx.x == 0) {
        if (t == 0) counter[0] = 5; //!
    } else {
        cuda::atomic_ref<int, cuda::thread_scope_device> c(counter[0]);
        o[t] = c.load(); //!
    }
}
int main() {
    int *c, *o; cudaMalloc(&c, 4); cudaMalloc(&o, 128); cudaMemset(c, 0, 4);
    k<<<2, 32>>>(c, o); cudaDeviceSynchronize(); cudaFree(c); cudaFree(o);
}
