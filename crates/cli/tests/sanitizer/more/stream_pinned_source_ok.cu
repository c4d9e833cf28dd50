#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

__global__ void add(int *a) { a[threadIdx.x]++; }
int main() {
    int h[64]; for (int i = 0; i < 64; i++) h[i] = i;
     int *d; cudaMalloc(&d, 256); cudaStream_t s; cudaStreamCreate(&s);
    cudaMemcpyAsync(d, h, 256, cudaMemcpyHostToDevice, s); 
    memset(h, 0, 256);
    add<<<1, 64, 0, s>>>(d);
    cudaStreamSynchronize(s); cudaMemcpy(h, d, 256, cudaMemcpyDeviceToHost); printf("%d\n", h[3]); cudaFree(d); cudaStreamDestroy(s); return 0;
}
