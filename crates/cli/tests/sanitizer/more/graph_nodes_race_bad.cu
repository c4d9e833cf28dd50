#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void set(int *a, int v) { a[threadIdx.x] = v; }
int main() {
    int *a; cudaMalloc(&a, 256);
    cudaGraph_t g; cudaGraphExec_t x; cudaGraphCreate(&g, 0);
    cudaGraphNode_t first, second;
    int one = 1, two = 2;
    void *args1[] = {&a, &one}, *args2[] = {&a, &two};
    cudaKernelNodeParams n = {}; n.func = (void *)set; n.gridDim = dim3(1); n.blockDim = dim3(64); n.kernelParams = args1;
    cudaGraphAddKernelNode(&first, g, nullptr, 0, &n); //!
    n.kernelParams = args2;
    cudaGraphAddKernelNode(&second, g, nullptr, 0, &n); //!
    cudaGraphInstantiate(&x, g, 0);
    cudaGraphLaunch(x, 0); cudaDeviceSynchronize();
    cudaGraphExecDestroy(x); cudaGraphDestroy(g); cudaFree(a);
}
