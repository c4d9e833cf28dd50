#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
extern __shared__ char m[];
__global__ void k(int n, double *c) {
    double *d = (double *)m; int *i = (int *)(d + 32);
    int t = threadIdx.x;
    if (t < n) i[t] = t;
    d[t] = t;
    __syncthreads();
    c[t] = d[t] + i[0];
}
int main() {
    double *c; cudaMalloc(&c, 256);
    k<<<1, 32, 33 * 4 + 256 + 8>>>(33, c);
    cudaDeviceSynchronize(); cudaFree(c);
}
