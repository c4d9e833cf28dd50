#include <cstdio>
#include <cuda_runtime.h>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(const int *a, int *o) {
    __shared__ int s[64]; int t = threadIdx.x;
    cg::cluster_group c = cg::this_cluster();
    s[t] = a[t]; //!
    int *p = c.map_shared_rank(s, c.block_rank());
    o[blockIdx.x * 64 + t] = p[63 - t]; //!
    c.sync();
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
