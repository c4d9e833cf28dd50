#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(int *o) {
    int *p = (int *)malloc(32);
    p[0] = 1; o[threadIdx.x] = p[0];
    free(p);
    free(p); //!
}
int main() { int *o; cudaMalloc(&o, 128); k<<<1, 1>>>(o); cudaDeviceSynchronize(); cudaFree(o); }
