#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

__global__ void fill(int *a) { a[threadIdx.x] = 1; }
__global__ void use(const int *a, int *b) { b[threadIdx.x] = a[threadIdx.x]; }
int main() {
    cudaStream_t s, t; cudaStreamCreate(&s); cudaStreamCreate(&t); cudaEvent_t e; cudaEventCreate(&e);
    int *a, *b; cudaMalloc(&b, 256); cudaMallocAsync(&a, 256, s);
    fill<<<1, 64, 0, s>>>(a); cudaEventRecord(e, s); cudaStreamWaitEvent(t, e, 0);
    use<<<1, 64, 0, t>>>(a, b); 
    cudaEventRecord(e, t); cudaStreamWaitEvent(s, e, 0);
    cudaFreeAsync(a, s); 
    cudaDeviceSynchronize(); int h[64]; cudaMemcpy(h, b, 256, cudaMemcpyDeviceToHost); printf("%d\n", h[7]);
    cudaEventDestroy(e); cudaStreamDestroy(s); cudaStreamDestroy(t); cudaFree(b); return 0;
}
