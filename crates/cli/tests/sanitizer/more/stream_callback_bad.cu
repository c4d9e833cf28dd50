#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

__global__ void fill(int *a) { a[threadIdx.x] = threadIdx.x; }
int total = 0;
void CUDART_CB after(void *p) { int *h = (int *)p; for (int i = 0; i < 64; i++) total += h[i]; }
int main() {
    cudaStream_t s; cudaStreamCreate(&s); int *d, *h; cudaMalloc(&d, 256); cudaMallocHost(&h, 256);
    fill<<<1, 64, 0, s>>>(d); cudaMemcpyAsync(h, d, 256, cudaMemcpyDeviceToHost, s);
    cudaLaunchHostFunc(s, after, h); 
    printf("%d %d\n", total, h[1]); //!
    cudaStreamSynchronize(s); cudaStreamDestroy(s); cudaFree(d); cudaFreeHost(h); return 0;
}
