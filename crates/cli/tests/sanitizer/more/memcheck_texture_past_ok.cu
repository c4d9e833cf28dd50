#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(cudaTextureObject_t s, float *c) { c[threadIdx.x] = tex2D<float>(s, threadIdx.x + 0.5f, 0.5f); }
int main() {
    float h[64] = {}; cudaChannelFormatDesc d = cudaCreateChannelDesc<float>(); cudaArray_t a; cudaMallocArray(&a, &d, 8, 8);
    cudaMemcpy2DToArray(a, 0, 0, h, 32, 32, 8, cudaMemcpyHostToDevice);
    cudaResourceDesc r = {}; r.resType = cudaResourceTypeArray; r.res.array.array = a; cudaTextureDesc t = {}; cudaTextureObject_t s; cudaCreateTextureObject(&s, &r, &t, nullptr);
    float *c; cudaMalloc(&c, 64); k<<<1, 16>>>(s, c); cudaDeviceSynchronize(); cudaDestroyTextureObject(s); cudaFreeArray(a); cudaFree(c);
}
