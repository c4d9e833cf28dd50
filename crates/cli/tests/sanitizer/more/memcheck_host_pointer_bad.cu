#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const int *a, int *o) { o[threadIdx.x] = a[threadIdx.x]; } //!
int main() {
    int h[32] = {}; int *o; cudaMalloc(&o, 128);
    k<<<1, 32>>>(h, o); cudaDeviceSynchronize(); cudaFree(o);
}
