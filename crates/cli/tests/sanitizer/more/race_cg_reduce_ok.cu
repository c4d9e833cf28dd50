#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
__global__ void k(const int *a, int *c) {
    __shared__ int s[2]; auto b = cg::this_thread_block(); auto w = cg::tiled_partition<32>(b);
    int v = cg::reduce(w, a[b.thread_rank()], cg::plus<int>());
    if (w.thread_rank() == 0) s[w.meta_group_rank()] = v;
    b.sync();
    if (b.thread_rank() == 0) c[0] = s[0] + s[1];
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
