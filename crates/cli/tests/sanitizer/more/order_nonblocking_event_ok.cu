#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void fill(int *a, int v) { a[threadIdx.x] = v; }
__global__ void add(int *a) { a[threadIdx.x] += 1; }

int main() {
    int *a; cudaMalloc(&a, 256);
    cudaStream_t q; cudaStreamCreateWithFlags(&q, cudaStreamNonBlocking);
    cudaEvent_t e; cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
    fill<<<1, 64>>>(a, 1);
    cudaEventRecord(e);
    cudaStreamWaitEvent(q, e, 0);
    add<<<1, 64, 0, q>>>(a);
    cudaStreamSynchronize(q);
    add<<<1, 64>>>(a);
    cudaDeviceSynchronize(); cudaEventDestroy(e); cudaStreamDestroy(q); cudaFree(a);
}
