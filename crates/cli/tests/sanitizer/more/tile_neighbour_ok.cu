#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(const int *a, int *c) {
    __shared__ int s[128];
    auto tile = cg::tiled_partition<16>(cg::this_thread_block());
    int t = threadIdx.x;
    s[t] = a[t];
    tile.sync();
    c[t] = s[t ^ 8];
}
int main() {
    int h[256]; for (int i = 0; i < 256; i++) h[i] = (i * 37) % 101;
    int *a, *c; cudaMalloc(&a, 256 * 4); cudaMalloc(&c, 128 * 4);
    cudaMemcpy(a, h, 256 * 4, cudaMemcpyHostToDevice);
    k<<<1, 128>>>(a, c);
    cudaDeviceSynchronize();
    cudaFree(a); cudaFree(c);
}
