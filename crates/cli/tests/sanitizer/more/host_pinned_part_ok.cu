#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

__global__ void twice(const float *a, float *b, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) b[i] = 2 * a[i]; 
}
int main() {
    const int n = 1000; float *h; cudaMallocHost(&h, n * sizeof(float));
    for (int i = 0; i < n; i++) h[i] = i;
    float *a, *b; cudaMalloc(&a, n * 4); cudaMalloc(&b, n * 4);
    cudaMemcpy(a, h, n * 4, cudaMemcpyHostToDevice);
    twice<<<4, 256>>>(a, b, n);
    cudaMemcpy(h, b, n * 4, cudaMemcpyDeviceToHost); printf("%f\n", h[5]);
    cudaFree(a); cudaFree(b); cudaFreeHost(h); return 0;
}
