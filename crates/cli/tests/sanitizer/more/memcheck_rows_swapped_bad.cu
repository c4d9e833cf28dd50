#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const float *a, float *c, int w, int h) {
    int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    if (x < w && y < h) c[x * w + y] = a[y * w + x]; //!
}
int main() { float *a, *c; cudaMalloc(&a, 20 * 10 * 4); cudaMalloc(&c, 20 * 10 * 4); cudaMemset(a, 0, 800);
    k<<<dim3(3, 2), dim3(8, 8)>>>(a, c, 20, 10); cudaDeviceSynchronize(); cudaFree(a); cudaFree(c); }
