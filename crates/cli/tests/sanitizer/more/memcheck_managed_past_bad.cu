#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(int *m, int n) { m[threadIdx.x] = n; } //!
int main() { int *m; cudaMallocManaged(&m, 200); k<<<1, 64>>>(m, 3); cudaDeviceSynchronize(); cudaFree(m); }
