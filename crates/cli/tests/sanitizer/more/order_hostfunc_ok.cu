#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void fill(int *a, int v) { a[threadIdx.x] = v; }
__global__ void add(int *a) { a[threadIdx.x] += 1; }

static int h[64];
void CUDART_CB sum(void *data) { int s = 0; for (int i = 0; i < 64; i++) s += h[i]; *(int *)data = s; }
int main() {
    int *a; cudaMalloc(&a, 256);
    cudaStream_t p; cudaStreamCreate(&p);
    int s = 0;
    fill<<<1, 64, 0, p>>>(a, 1);
    cudaMemcpyAsync(h, a, 256, cudaMemcpyDeviceToHost, p);
    cudaLaunchHostFunc(p, sum, &s);
    cudaStreamSynchronize(p);
    printf("%d\n", s);
    cudaStreamDestroy(p); cudaFree(a);
}
