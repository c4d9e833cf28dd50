#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const int *a, int *o) { o[threadIdx.x] = a[threadIdx.x] * 2; } //!
int main() {
    int *a, *b, *o; cudaMalloc(&a, 256); cudaMalloc(&b, 256); cudaMalloc(&o, 256);
    cudaMemcpy(b, a, 256, cudaMemcpyDeviceToDevice);
    k<<<1, 64>>>(b, o); cudaDeviceSynchronize(); cudaFree(a); cudaFree(b); cudaFree(o);
}
