#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(int *o, int n) {
    short v[6];
    for (int i = 0; i < n; i++) v[i] = i;
    int s = 0;
    for (int i = 0; i < 6; i++) s += v[i]; //!
    o[threadIdx.x] = s;
}
int main() { int *o; cudaMalloc(&o, 128); k<<<1, 32>>>(o, 5); cudaDeviceSynchronize(); cudaFree(o); }
