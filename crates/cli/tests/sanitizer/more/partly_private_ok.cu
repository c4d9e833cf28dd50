#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(int *o) {
    unsigned char b[8];
    for (int i = 0; i < 7; i++) b[i] = i + threadIdx.x;
    int s = 0;
    for (int i = 0; i < 7; i++) s += b[i];
    o[threadIdx.x] = s;
}
int main() { int *o; cudaMalloc(&o, 128); k<<<1, 32>>>(o); cudaDeviceSynchronize(); cudaFree(o); }
