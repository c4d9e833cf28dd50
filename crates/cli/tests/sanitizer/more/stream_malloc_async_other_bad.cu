#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void fill(int *a) { a[threadIdx.x] = threadIdx.x; }
int main() {
    cudaStream_t p, q; cudaStreamCreate(&p); cudaStreamCreate(&q);
    int *a; cudaMallocAsync((void **)&a, 512, p);
    fill<<<1, 128, 0, q>>>(a); //!
    cudaDeviceSynchronize();
    cudaFreeAsync(a, p);
    cudaStreamSynchronize(p);
    cudaStreamDestroy(p); cudaStreamDestroy(q);
}
