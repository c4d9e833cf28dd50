#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void transpose(float *o, const float *a, int n) {
    __shared__ float tile[16][17];
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = a[y * n + x]; //!
    x = blockIdx.y * 16 + threadIdx.x; y = blockIdx.x * 16 + threadIdx.y;
    o[y * n + x] = tile[threadIdx.x][threadIdx.y]; //!
}
int main() {
    float *a, *o; cudaMalloc(&a, 4096); cudaMalloc(&o, 4096); cudaMemset(a, 0, 4096);
    transpose<<<dim3(2, 2), dim3(16, 16)>>>(o, a, 32); cudaDeviceSynchronize(); cudaFree(a); cudaFree(o);
}
