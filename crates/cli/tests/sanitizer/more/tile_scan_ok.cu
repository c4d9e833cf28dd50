#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

#include <cooperative_groups.h>
namespace cg = cooperative_groups;
template <class G> __device__ int scan(G g, int *s, int v) { int r = g.thread_rank(); s[r] = v; g.sync(); 
  for (int d = 1; d < g.size(); d *= 2) { int o = r >= d ? s[r - d] : 0; 
    g.sync(); s[r] += o; 
    g.sync(); } return s[r]; }
__global__ void k(const int *a, int *c) { __shared__ int s[64]; auto b = cg::this_thread_block(); auto t = cg::tiled_partition<32>(b);
  c[threadIdx.x] = scan(t, s + 32 * t.meta_group_rank(), a[threadIdx.x]); }
int main() {
    int h[64]; for (int i = 0; i < 64; i++) h[i] = (i * 7) % 61; int r[64];
    int *a, *c; cudaMalloc(&a, sizeof h); cudaMalloc(&c, sizeof r);
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice); cudaMemset(c, 0, sizeof r);
    k<<<1, 64>>>(a, c);
    cudaMemcpy(r, c, sizeof r, cudaMemcpyDeviceToHost); printf("%d %d\n", r[0], r[64 - 1]);
    cudaFree(a); cudaFree(c); return 0;
}
