#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(const int *a, int *c) { __shared__ int s[64]; auto t = cg::tiled_partition<8>(cg::this_thread_block()); int i = threadIdx.x;
  s[i] = a[i]; //!
  t.sync(); c[i] = s[i ^ 12]; //!
}
int main() {
    int h[64]; for (int i = 0; i < 64; i++) h[i] = (i * 7) % 61; int r[64];
    int *a, *c; cudaMalloc(&a, sizeof h); cudaMalloc(&c, sizeof r);
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice); cudaMemset(c, 0, sizeof r);
    k<<<1, 64>>>(a, c);
    cudaMemcpy(r, c, sizeof r, cudaMemcpyDeviceToHost); printf("%d %d\n", r[0], r[64 - 1]);
    cudaFree(a); cudaFree(c); return 0;
}
