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
        s[t] += s[t + 32];
        s[t] += s[t + 16]; //!
        s[t] += s[t + 8];
        s[t] += s[t + 4];
        s[t] += s[t + 2];
        s[t] += s[t + 1];
    }
    if (t == 0) *o = s[0];
}
int main() { float *a, *o; cudaMalloc(&a, 1024); cudaMalloc(&o, 4); cudaMemset(a, 0, 1024); k<<<1, 256>>>(a, o); cudaDeviceSynchronize(); cudaFree(a); cudaFree(o); }
