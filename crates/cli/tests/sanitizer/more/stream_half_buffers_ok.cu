#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void scale(float *x, int n, float f) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] *= f; }
int main() {
    const int n = 1000, half = n / 2; float *h, *d; cudaStream_t s[2];
    cudaMallocHost(&h, n * 4); cudaMalloc(&d, n * 4);
    for (int i = 0; i < n; i++) h[i] = 1;
    for (int k = 0; k < 2; k++) cudaStreamCreate(&s[k]);
    for (int k = 0; k < 2; k++) {
        int o = k * half;
        cudaMemcpyAsync(d + o, h + o, half * 4, cudaMemcpyHostToDevice, s[k]);
        scale<<<(half + 127) / 128, 128, 0, s[k]>>>(d + o, half, 2.0f);
        cudaMemcpyAsync(h + o, d + o, half * 4, cudaMemcpyDeviceToHost, s[k]);
    }
    for (auto &q : s) cudaStreamSynchronize(q);
    printf("%f\n", h[n - 1]);
    for (auto &q : s) cudaStreamDestroy(q);
    cudaFree(d); cudaFreeHost(h);
}
