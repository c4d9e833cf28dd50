#include <cstdio>
#include <cuda_runtime.h>
#include <cuda/pipeline>
__global__ void k(const float *a, float *o) {
    __shared__ float s[2][64];
    int t = threadIdx.x;
    auto pipe = cuda::make_pipeline();
    pipe.producer_acquire();
    cuda::memcpy_async(&s[0][t], &a[t], sizeof(float), pipe);
    pipe.producer_commit();
    float sum = 0.0f;
    for (int i = 0; i < 4; i++) {
        if (i + 1 < 4) {
            pipe.producer_acquire();
            cuda::memcpy_async(&s[(i + 1) % 2][t], &a[(i + 1) * 64 + t], sizeof(float), pipe);
            pipe.producer_commit();
        }
        pipe.consumer_wait();
        __syncthreads();
        sum += s[i % 2][63 - t];
        __syncthreads();
        pipe.consumer_release();
    }
    o[t] = sum;
}
int main() { float *a, *o; cudaMalloc(&a, 4096); cudaMalloc(&o, 4096); cudaMemset(a, 0, 4096); k<<<1, 64>>>(a, o); cudaDeviceSynchronize(); cudaFree(a); cudaFree(o); }
