#include <cstdio>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
__global__ void sum(const int *in, int *out, int n) {
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32> tile = cg::tiled_partition<32>(block);
    __shared__ int partial[32];
    int v = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) v += in[i];
    v = cg::reduce(tile, v, cg::plus<int>());
    if (tile.thread_rank() == 0) partial[tile.meta_group_rank()] = v;
    cg::sync(block);
    if (tile.meta_group_rank() == 0) {
        v = tile.thread_rank() < tile.meta_group_size() ? partial[tile.thread_rank()] : 0;
        v = cg::reduce(tile, v, cg::plus<int>());
        if (tile.thread_rank() == 0) atomicAdd(out, v);
    }
}
int main() {
    const int n = 5000; int *h = new int[n], *d, *o, r;
    for (int i = 0; i < n; i++) h[i] = i % 11;
    cudaMalloc(&d, n * 4); cudaMalloc(&o, 4); cudaMemset(o, 0, 4);
    cudaMemcpy(d, h, n * 4, cudaMemcpyHostToDevice);
    sum<<<4, 256>>>(d, o, n);
    cudaMemcpy(&r, o, 4, cudaMemcpyDeviceToHost);
    printf("%d\n", r);
    delete[] h; cudaFree(d); cudaFree(o);
}
