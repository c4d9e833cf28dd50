#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const float *a, float *o) {
    __shared__ float s[256];
    int t = threadIdx.x;
    s[t] = a[t];
    __syncthreads();
    for (int h = 128; h > 32; h >>= 1) { if (t < h) s[t] += s[t + h]; __syncthreads(); }
    if (t < 32) {
        float v = s[t] + s[t + 32];
        for (int d = 16; d > 0; d >>= 1) v += __shfl_down_sync(0xffffffff, v, d);
        if (t == 0) *o = v;
    }
}
int main() { float *a, *o; cudaMalloc(&a, 1024); cudaMalloc(&o, 4); cudaMemset(a, 0, 1024); k<<<1, 256>>>(a, o); cudaDeviceSynchronize(); cudaFree(a); cudaFree(o); }
