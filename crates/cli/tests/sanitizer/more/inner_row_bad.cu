#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(float *o) {
    float a[4][4];
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) a[i][j] = i + j;
    float s = 0;
    for (int j = 0; j <= 4; j++) s += a[1][j]; //!
    o[threadIdx.x] = s;
}
int main() { float *o; cudaMalloc(&o, 128); k<<<1, 32>>>(o); cudaDeviceSynchronize(); cudaFree(o); }
