#include <cstdio>
#include <cuda_runtime.h>
#include <cuda_pipeline.h>
__global__ void k(const float *a, float *o) {
    __shared__ float s[64];
    int t = threadIdx.x;
    __pipeline_memcpy_async(&s[t], &a[t], 4); //!
    __pipeline_wait_prior(0);
    __syncthreads();
    o[t] = s[63 - t]; //!
}
int main() { float *a, *o; cudaMalloc(&a, 4096); cudaMalloc(&o, 4096); cudaMemset(a, 0, 4096); k<<<1, 64>>>(a, o); cudaDeviceSynchronize(); cudaFree(a); cudaFree(o); }
