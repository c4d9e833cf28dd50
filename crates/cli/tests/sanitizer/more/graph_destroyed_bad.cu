#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
__global__ void w(int *a) { *a = 1; }
int main() {
    int *a; cudaMalloc(&a, 4);
    cudaStream_t s; cudaStreamCreate(&s);
    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
    w<<<1, 1, 0, s>>>(a);
    cudaGraph_t g; cudaStreamEndCapture(s, &g);
    cudaGraphExec_t x; cudaGraphInstantiate(&x, g, 0);
    cudaGraphExecDestroy(x);
    cudaGraphLaunch(x, s); //!
    cudaStreamSynchronize(s); cudaGraphDestroy(g); cudaStreamDestroy(s); cudaFree(a);
}
