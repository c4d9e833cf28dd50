#include <cstdio>
#include <cuda_runtime.h>
#include <cuda/pipeline>
#include <cooperative_groups.h>
__global__ void k(const int *a, int *o) {
    __shared__ int s[2][32];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    auto b = cooperative_groups::this_thread_block(); int t = threadIdx.x;
    auto role = t < 32 ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer;
    auto pipe = cuda::make_pipeline(b, &state, role);
    for (int i = 0; i < 4; i++) {
        if (t < 32) {
            pipe.producer_acquire();
            cuda::memcpy_async(&s[i % 2][t], &a[i * 32 + t], sizeof(int), pipe);
            pipe.producer_commit();
        } else {
            pipe.consumer_wait();
            o[blockIdx.x * 64 + t] += s[i % 2][63 - t];
            pipe.consumer_release();
        }
    }
    __syncthreads();
    if (t < 32) o[blockIdx.x * 64 + t] = s[0][t] + s[1][t];
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
