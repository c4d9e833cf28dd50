#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void fill(int *a, int v) { a[threadIdx.x] = v; }
__global__ void add(int *a) { a[threadIdx.x] += 1; }

int main() {
    int *a, h[64]; cudaMalloc(&a, 256);
    cudaStream_t p; cudaStreamCreate(&p);
    cudaEvent_t e; cudaEventCreate(&e);
    int *pinned; cudaMallocHost(&pinned, 256);
    fill<<<1, 64, 0, p>>>(a, 1);
    cudaMemcpyAsync(pinned, a, 256, cudaMemcpyDeviceToHost, p);
    cudaEventRecord(e, p);
    while (cudaEventQuery(e) == cudaErrorNotReady) {}
    printf("%d\n", pinned[0]);
    cudaMemcpy(h, a, 256, cudaMemcpyDeviceToHost);
    cudaEventDestroy(e); cudaStreamDestroy(p); cudaFree(a); cudaFreeHost(pinned);
}
