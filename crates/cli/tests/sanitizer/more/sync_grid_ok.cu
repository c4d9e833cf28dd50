#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(const int *a, int *part, int *out, int n) {
    cg::grid_group g = cg::this_grid(); __shared__ int s; if (threadIdx.x == 0) s = 0; __syncthreads();
    int v = 0; for (int i = g.thread_rank(); i < n; i += g.size()) v += a[i]; atomicAdd(&s, v); __syncthreads();
    if (threadIdx.x == 0) part[blockIdx.x] = s;
    g.sync();
    if (g.thread_rank() == 0) { int t = 0; for (int b = 0; b < gridDim.x; b++) t += part[b]; *out = t; }
}
int main() { int n = 1000, *a, *p, *o; cudaMallocManaged(&a, n * 4); cudaMalloc(&p, 64); cudaMallocManaged(&o, 4); for (int i = 0; i < n; i++) a[i] = 1; void *args[] = {&a, &p, &o, &n}; cudaLaunchCooperativeKernel((void *)k, dim3(4), dim3(64), args, 0, 0); cudaDeviceSynchronize(); printf("%d\n", *o); cudaFree(a); cudaFree(p); cudaFree(o); }
