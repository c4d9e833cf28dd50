#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

template <typename T> __global__ void scale(T *a, T f, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] *= f; }
int main() {
    const int parts = 4, each = 256; cudaStream_t s[parts]; float *h, *d;
    cudaMallocHost(&h, parts * each * 4); cudaMalloc(&d, parts * each * 4);
    for (int i = 0; i < parts * each; i++) h[i] = i;
    for (auto &one : s) cudaStreamCreate(&one);
    for (int i = 0; i < parts; i++) {
        float *part = d + i * each;
        cudaMemcpyAsync(part, h + i * each, each * 4, cudaMemcpyHostToDevice, s[i]);
        scale<float><<<1, each, 0, s[i]>>>(part, 3.f, each); 
        cudaMemcpyAsync(h + i * each, part, each * 4, cudaMemcpyDeviceToHost, s[i]);
    }
    for (auto one : s) { cudaStreamSynchronize(one); cudaStreamDestroy(one); }
    printf("%f\n", h[999]); cudaFree(d); cudaFreeHost(h); return 0;
}
