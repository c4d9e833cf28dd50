#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__constant__ float weights[3][3] = {{1, 2, 1}, {2, 4, 2}, {1, 2, 1}};
__global__ void k(float *o) {
    int t = threadIdx.x;
    float s = 0;
    for (int d = -1; d <= 1; d++) s += weights[1][d]; //!
    o[t] = s;
}
int main() { float *o; cudaMalloc(&o, 128); k<<<1, 32>>>(o); cudaDeviceSynchronize(); cudaFree(o); }
