#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

__global__ void a1(int *a) { a[threadIdx.x] += 1; }
__global__ void a2(int *a) { a[threadIdx.x] *= 2; }
int main() {
    cudaStream_t s, t; cudaStreamCreate(&s); cudaStreamCreate(&t); int *d; cudaMalloc(&d, 128); cudaMemset(d, 0, 128);
    cudaGraph_t g; cudaGraphExec_t x;
    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
    a1<<<1, 32, 0, s>>>(d); a2<<<1, 32, 0, s>>>(d);
    cudaStreamEndCapture(s, &g); cudaGraphInstantiate(&x, g, 0);
    cudaDeviceSynchronize();
    for (int i = 0; i < 3; i++) cudaGraphLaunch(x, s); 
    cudaStreamSynchronize(s);
    a1<<<1, 32, 0, t>>>(d); 
    cudaDeviceSynchronize(); int h[32]; cudaMemcpy(h, d, 128, cudaMemcpyDeviceToHost); printf("%d\n", h[0]);
    cudaGraphExecDestroy(x); cudaGraphDestroy(g); cudaStreamDestroy(s); cudaStreamDestroy(t); cudaFree(d); return 0;
}
