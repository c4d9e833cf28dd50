#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void fill(int *a, int v) { a[threadIdx.x] = v; }
__global__ void add(int *a) { a[threadIdx.x] += 1; }

int main() {
    int *a, *pinned; cudaMalloc(&a, 256); cudaMallocHost(&pinned, 256);
    cudaStream_t p; cudaStreamCreate(&p);
    cudaEvent_t e; cudaEventCreate(&e);
    fill<<<1, 64, 0, p>>>(a, 1);
    cudaEventRecord(e, p);
    cudaMemcpyAsync(pinned, a, 256, cudaMemcpyDeviceToHost, p); //!
    cudaEventSynchronize(e);
    printf("%d\n", pinned[0]); //!
    cudaStreamSynchronize(p);
    cudaEventDestroy(e); cudaStreamDestroy(p); cudaFree(a); cudaFreeHost(pinned);
}
