#include <cstdio>
#include <cuda_runtime.h>
#include <utility>
#include <cuda/barrier>
__global__ void k(const int *a, int *o) {
    __shared__ int s[2][64]; __shared__ cuda::barrier<cuda::thread_scope_block> bar[2]; int t = threadIdx.x, sum = 0;
    if (t < 2) init(&bar[t], blockDim.x);
    __syncthreads();
    cuda::barrier<cuda::thread_scope_block>::arrival_token token[2];
    cuda::memcpy_async(&s[0][t], &a[t], sizeof(int), bar[0]);
    token[0] = bar[0].arrive();
    for (int i = 0; i < 4; i++) {
        if (i + 1 < 4) {
            cuda::memcpy_async(&s[(i + 1) & 1][t], &a[(i + 1) * 64 + t], sizeof(int), bar[(i + 1) & 1]);
            token[(i + 1) & 1] = bar[(i + 1) & 1].arrive();
        }
        bar[i & 1].wait(std::move(token[i & 1]));
        sum += s[i & 1][63 - t];
        __syncthreads();
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
