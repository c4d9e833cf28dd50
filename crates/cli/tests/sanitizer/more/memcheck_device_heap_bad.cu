#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(int *o) {
    int *p = (int *)malloc(8 * sizeof(int));
    for (int i = 0; i <= 8; i++) p[i] = i; //!
    o[threadIdx.x] = p[3];
    free(p);
}
int main() { int *o; cudaMalloc(&o, 128); k<<<1, 32>>>(o); cudaDeviceSynchronize(); cudaFree(o); }
