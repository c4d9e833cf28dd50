#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

__global__ void sum(const int *a, int *c) { atomicAdd(c, a[threadIdx.x]); //!
}
int main() {
    int *a, *c; cudaMallocManaged(&a, 256); cudaMallocManaged(&c, 4); *c = 0;
    for (int i = 0; i < 60; i++) a[i] = i;
    sum<<<1, 64>>>(a, c); cudaDeviceSynchronize(); printf("%d\n", *c); cudaFree(a); cudaFree(c); return 0;
}
