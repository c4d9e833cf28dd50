#include <cstdio>
#include <cuda_runtime.h>
#include <cuda/barrier>
__global__ void k(const int *a, int *o) {
    __shared__ int s[32]; __shared__ cuda::barrier<cuda::thread_scope_block> full; int t = threadIdx.x;
    if (t == 0) init(&full, 64);
    __syncthreads();
    if (t < 32) {
        cuda::memcpy_async(&s[t], &a[t], sizeof(int), full);
        auto token = full.arrive();
        (void)token;
    } else {
        full.arrive_and_wait();
        o[blockIdx.x * 64 + t] = s[63 - t];
    }
    __syncthreads();
    if (t < 32) o[blockIdx.x * 64 + t] = s[t];
}
int main() {
    int *a, *o, h[1024];
    for (int i = 0; i < 1024; i++) h[i] = i * 7 % 64;
    cudaMalloc(&a, sizeof(h));
    cudaMalloc(&o, sizeof(h));
    cudaMemcpy(a, h, sizeof(h), cudaMemcpyHostToDevice);
    cudaMemset(o, 0, sizeof(h));
    k<<<2, 64>>>(a, o);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) printf("%s\n", cudaGetErrorString(e));
    cudaMemcpy(h, o, sizeof(h), cudaMemcpyDeviceToHost);
    printf("%d\n", h[1]);
    cudaFree(a);
    cudaFree(o);
}
