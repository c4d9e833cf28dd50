#include <cstdio>
#include <cuda_runtime.h>
#include <cuda/barrier>
#include <cooperative_groups.h>
__global__ void k(const int *a, int *o) {
    __shared__ int s[64]; __shared__ cuda::barrier<cuda::thread_scope_block> bar; int t = threadIdx.x;
    auto b = cooperative_groups::this_thread_block();
    if (t == 0) init(&bar, blockDim.x);
    b.sync();
    cuda::memcpy_async(b, s, a, sizeof(int) * 64, bar); //!
    b.sync();
    o[blockIdx.x * 64 + t] = s[63 - t]; //!
    bar.arrive_and_wait();
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
