#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <cuda/barrier>
__global__ void k(const int *a, int *c) {
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    __shared__ int s[64]; int t = threadIdx.x;
    if (t == 0) init(&bar, 64);
    __syncthreads();
    s[t] = a[t]; //!
    auto token = bar.arrive();
    int v = s[63 - t]; //!
    bar.wait(std::move(token));
    c[t] = v;
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
