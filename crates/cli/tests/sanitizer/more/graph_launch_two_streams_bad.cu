#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void inc(int *a) { a[threadIdx.x] += 1; }
int main() {
    int *a; cudaMalloc(&a, 256); cudaMemset(a, 0, 256);
    cudaStream_t p, q; cudaStreamCreate(&p); cudaStreamCreate(&q);
    cudaGraph_t g; cudaGraphExec_t x, y;
    cudaStreamBeginCapture(p, cudaStreamCaptureModeGlobal);
    inc<<<1, 64, 0, p>>>(a);
    cudaStreamEndCapture(p, &g);
    cudaGraphInstantiate(&x, g, 0); cudaGraphInstantiate(&y, g, 0);
    cudaGraphLaunch(x, p); //!
    cudaGraphLaunch(y, q); //!
    cudaDeviceSynchronize();
    cudaGraphExecDestroy(x); cudaGraphExecDestroy(y); cudaGraphDestroy(g);
    cudaStreamDestroy(p); cudaStreamDestroy(q); cudaFree(a);
}
