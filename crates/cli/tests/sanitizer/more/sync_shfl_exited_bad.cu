#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(int *o, int n) {
    int t = threadIdx.x;
    if (t >= n) return;
    int v = __shfl_down_sync(0xffffffff, t, 1); //!
    o[t] = v;
}
int main() { int *o; cudaMalloc(&o, 128); k<<<1, 32>>>(o, 20); cudaDeviceSynchronize(); cudaFree(o); }
