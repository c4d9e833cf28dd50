#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(int *o) {
    __shared__ int s[4][8];
    int t = threadIdx.x;
    for (int r = 0; r < 4; r++) if (t < 8) s[r][t] = 0;
    __syncthreads();
    if (t == 0) s[1][8] = 5; //!
    __syncthreads();
    o[t] = s[t / 8][t % 8];
}
int main() { int *o; cudaMalloc(&o, 128); k<<<1, 32>>>(o); cudaDeviceSynchronize(); cudaFree(o); }
