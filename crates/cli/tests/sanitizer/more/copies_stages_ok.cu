#include <cstdio>
#include <cuda_runtime.h>
#include <cuda/pipeline>
#include <cooperative_groups.h>
__global__ void k(const int *a, int *o) {
    constexpr int N = 2;
    __shared__ int s[N][64];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, N> state;
    auto b = cooperative_groups::this_thread_block(); int t = threadIdx.x, sum = 0;
    auto pipe = cuda::make_pipeline(b, &state);
    for (int c = 0, f = 0; c < 6; c++) {
        for (; f < 6 && f < c + N; f++) {
            pipe.producer_acquire();
            cuda::memcpy_async(b, s[f % N], a + f * 64, sizeof(int) * 64, pipe);
            pipe.producer_commit();
        }
        pipe.consumer_wait();
        sum += s[c % N][63 - t] + s[c % N][t];
        pipe.consumer_release();
    }
    o[blockIdx.x * 64 + t] = sum;
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
