#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void set(int *a, int v) { a[threadIdx.x] = v; }
__global__ void add(int *a) { a[threadIdx.x] += 1; } 
int main() {
    int *a; cudaMalloc(&a, 256);
    cudaStream_t p, q; cudaStreamCreate(&p); cudaStreamCreate(&q);
    cudaEvent_t fork, join; cudaEventCreate(&fork); cudaEventCreate(&join);
    cudaGraph_t g; cudaGraphExec_t x;
    cudaStreamBeginCapture(p, cudaStreamCaptureModeGlobal);
    cudaEventRecord(fork, p);
    cudaStreamWaitEvent(q, fork, 0);
    set<<<1, 64, 0, q>>>(a, 1); //!
    add<<<1, 64, 0, p>>>(a); //!
    cudaEventRecord(join, q); cudaStreamWaitEvent(p, join, 0);
    cudaStreamEndCapture(p, &g);
    if (cudaGraphInstantiate(&x, g, 0) == cudaSuccess) { cudaGraphLaunch(x, p); cudaStreamSynchronize(p); }
    cudaFree(a);
}
