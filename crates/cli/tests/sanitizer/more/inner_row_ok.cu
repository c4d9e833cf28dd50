#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(float *o) {
    float a[4][4];
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) a[i][j] = i + j;
    float s = 0;
    for (int j = 0; j < 4; j++) s += a[1][j];
    float *flat = &a[0][0];
    for (int j = 0; j < 16; j++) s += flat[j];
    const float *row = a[2];
    s += row[3] + row[-1] + row[5];
    for (const float *q = a[0]; q != a[0] + 4; q++) s += *q;
    for (float *q = &a[3][0]; q < &a[3][4]; q++) s += *q;
    o[threadIdx.x] = s;
}
int main() { float *o; cudaMalloc(&o, 128); k<<<1, 32>>>(o); cudaDeviceSynchronize(); cudaFree(o); }
