#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <cooperative_groups.h>
#include <cuda/pipeline>
namespace cg = cooperative_groups;
__global__ void k(const int *a, int *c) {
    __shared__ int s[2][64]; __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    auto b = cg::this_thread_block(); auto pipe = cuda::make_pipeline(b, &state); int t = threadIdx.x;
    pipe.producer_acquire(); cuda::memcpy_async(b, s[0], a, sizeof(int) * 64, pipe); pipe.producer_commit();
    for (int r = 0; r < 3; r++) {
        if (r < 2) { pipe.producer_acquire(); cuda::memcpy_async(b, s[(r + 1) & 1], a + (r + 1) * 64, sizeof(int) * 64, pipe); pipe.producer_commit(); }
        pipe.consumer_wait(); c[r * 64 + t] = s[r & 1][63 - t]; pipe.consumer_release();
    }
}
int main() {
    int h[256], o[256]; for (int i = 0; i < 256; i++) h[i] = i;
    int *a, *c; cudaMalloc(&a, sizeof(h)); cudaMalloc(&c, sizeof(o));
    cudaMemcpy(a, h, sizeof(h), cudaMemcpyHostToDevice); cudaMemset(c, 0, sizeof(o));
    k<<<1, 64>>>(a, c);
    cudaDeviceSynchronize();
    cudaMemcpy(o, c, sizeof(o), cudaMemcpyDeviceToHost);
    printf("%d\n", o[1]);
    cudaFree(a); cudaFree(c);
}
