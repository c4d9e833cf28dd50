#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void fill(int *a) { a[threadIdx.x] = threadIdx.x; }
int main() {
    cudaStream_t p;
    int *a; cudaMalloc((void **)&a, 512);
    fill<<<1, 128, 0, p>>>(a); //!
    cudaDeviceSynchronize(); cudaFree(a);
    return 0;
}
