#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(int *m) { m[threadIdx.x] = 1; }
int main() { int *m; cudaMallocManaged(&m, 256); k<<<1, 64>>>(m);
    printf("%d\n", m[0]); //!
    cudaDeviceSynchronize(); cudaFree(m); }
