#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(int *m, int n) { m[threadIdx.x] = n; }
int main() { int *m; cudaMallocManaged(&m, 256); k<<<1, 64>>>(m, 3); cudaDeviceSynchronize();
    int s = 0; for (int i = 0; i <= 64; i++) s += m[i]; //!
    printf("%d\n", s); cudaFree(m); }
