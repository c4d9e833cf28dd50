#include <cstdio>
#include <cuda_runtime.h>
#include <cuda_pipeline.h>
__global__ void k(const float *a, float *o) {
    __shared__ float s[2][64];
    int t = threadIdx.x;
    __pipeline_memcpy_async(&s[0][t], &a[t], 4); //!
    __pipeline_commit();
    for (int i = 0; i < 4; i++) {
        if (i + 1 < 4) __pipeline_memcpy_async(&s[(i + 1) % 2][t], &a[(i + 1) * 64 + t], 4);
        __pipeline_commit();
        __pipeline_wait_prior(2);
        __syncthreads();
        o[t] = s[i % 2][63 - t]; //!
        __syncthreads();
    }
}
int main() { float *a, *o; cudaMalloc(&a, 4096); cudaMalloc(&o, 4096); cudaMemset(a, 0, 4096); k<<<1, 64>>>(a, o); cudaDeviceSynchronize(); cudaFree(a); cudaFree(o); }
