#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(const int *a, int *c) {
    auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    int t = threadIdx.x, v = a[t];
    for (int d = 4; d > 0; d /= 2) v += tile.shfl_down(v, d);
    if (tile.thread_rank() == 0) c[t / 8] = v;
}
int main() {
    int *h = (int *)malloc(sizeof(int) * 64), *o = (int *)malloc(sizeof(int) * 64);
    for (int i = 0; i < 64; i++) h[i] = i;
    int *a, *c;
    cudaMalloc(&a, sizeof(int) * 64);
    cudaMalloc(&c, sizeof(int) * 64);
    cudaMemcpy(a, h, sizeof(int) * 64, cudaMemcpyHostToDevice);
    cudaMemset(c, 0, sizeof(int) * 64);
    k<<<1, 64>>>(a, c);
    cudaDeviceSynchronize();
    cudaMemcpy(o, c, sizeof(int) * 64, cudaMemcpyDeviceToHost);
    printf("%d\n", o[0]);
    cudaFree(a); cudaFree(c); free(h); free(o);
    return 0;
}
