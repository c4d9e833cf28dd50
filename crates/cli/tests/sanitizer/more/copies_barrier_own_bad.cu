#include <cstdio>
#include <cuda_runtime.h>
#include <utility>
#include <cuda/barrier>
__global__ void k(const int *a, int *o) {
    __shared__ int s[64]; __shared__ cuda::barrier<cuda::thread_scope_block> bar; int t = threadIdx.x;
    if (t == 0) init(&bar, blockDim.x);
    __syncthreads();
    cuda::memcpy_async(&s[t], &a[t], sizeof(int), bar); //!
    auto token = bar.arrive();
    o[blockIdx.x * 64 + t] = s[t]; //!
    bar.wait(std::move(token));
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
