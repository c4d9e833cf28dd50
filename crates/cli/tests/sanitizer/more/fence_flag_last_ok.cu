#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
__global__ void k(int *data, int *flag, int *out) {
    if (blockIdx.x == 0) {
        if (threadIdx.x == 0) {
            *data = 42;
            __threadfence();
            atomicExch(flag, 1);
        }
    } else if (threadIdx.x == 0) {
        while (atomicAdd(flag, 0) == 0) { }
        __threadfence();
        *out = *data;
    }
}
int main() {
    int *m; cudaMalloc(&m, 12); cudaMemset(m, 0, 12);
    k<<<2, 32>>>(m, m + 1, m + 2);
    cudaDeviceSynchronize(); cudaFree(m);
}
