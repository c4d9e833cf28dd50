#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
// order through a third stream
__global__ void w(int *a) { a[threadIdx.x] = threadIdx.x; }
__global__ void r(const int *a, int *c) { c[threadIdx.x] = a[threadIdx.x]; }
int main() {
    int *a, *c; cudaMalloc(&a, 256); cudaMalloc(&c, 256);
    cudaStream_t s, t, u; cudaStreamCreate(&s); cudaStreamCreate(&t); cudaStreamCreate(&u);
    cudaEvent_t e, f; cudaEventCreate(&e); cudaEventCreate(&f);
    w<<<1, 64, 0, s>>>(a);
    cudaEventRecord(e, s); cudaStreamWaitEvent(t, e, 0); cudaEventRecord(f, t); cudaStreamWaitEvent(u, f, 0);
    r<<<1, 64, 0, u>>>(a, c);
    cudaDeviceSynchronize();
    cudaEventDestroy(e); cudaEventDestroy(f); cudaStreamDestroy(s); cudaStreamDestroy(t); cudaStreamDestroy(u); cudaFree(a); cudaFree(c);
}
