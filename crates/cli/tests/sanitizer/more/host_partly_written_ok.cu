#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void add(const float *a, float *b, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n && i % 2 == 0) b[i] = a[i] + 1.0f; }
int main() {
    const int n = 300; float *h = (float *)malloc(n * sizeof(float)), *a, *b;
    for (int i = 0; i < n; i += 2) h[i] = i;
    cudaMalloc(&a, n * 4); cudaMalloc(&b, n * 4);
    cudaMemset(b, 0, n * 4);
    cudaMemcpy(a, h, n * 4, cudaMemcpyHostToDevice);
    add<<<3, 128>>>(a, b, n);
    cudaMemcpy(h, b, n * 4, cudaMemcpyDeviceToHost);
    printf("%f\n", h[0]); free(h); cudaFree(a); cudaFree(b);
}
