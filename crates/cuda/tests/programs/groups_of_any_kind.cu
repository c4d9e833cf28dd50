// Functions that take a group of whatever kind, and tiles whose size is an argument.
#include <cooperative_groups.h>
#include <cstdio>

using namespace cooperative_groups;
namespace cg = cooperative_groups;

__device__ int sum_of(thread_group group, int *room, int value)
{
    int lane = group.thread_rank();
    for (int i = group.size() / 2; i > 0; i /= 2) {
        room[lane] = value;
        group.sync();
        if (lane < i) value += room[lane + i];
        group.sync();
    }
    return group.thread_rank() == 0 ? value : -1;
}

__global__ void sums(int *whole, int *parts)
{
    extern __shared__ int room[];
    thread_block block = this_thread_block();
    auto tile = tiled_partition<16>(block);
    int part = sum_of(tile, room + block.thread_rank() - tile.thread_rank(), block.thread_rank());
    if (tile.thread_rank() == 0) parts[block.thread_rank() / 16] = part;
    block.sync();
    int all = sum_of(block, room, 1);
    if (block.thread_rank() == 0) *whole = all;
}

__global__ void sizes(int *out)
{
    cg::thread_group block = cg::this_thread_block();
    cg::thread_group warp = cg::tiled_partition(block, 32);
    if (warp.thread_rank() == 3) out[block.thread_rank() / 32] = warp.size() + block.thread_rank();
}

int main()
{
    int *whole, *parts, h[4], all;
    cudaMalloc(&whole, sizeof(int));
    cudaMalloc(&parts, sizeof(h));
    sums<<<1, 64, 64 * sizeof(int)>>>(whole, parts);
    cudaMemcpy(h, parts, sizeof(h), cudaMemcpyDeviceToHost);
    cudaMemcpy(&all, whole, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d %d %d %d, %d\n", h[0], h[1], h[2], h[3], all);
    sizes<<<1, 64>>>(parts);
    cudaMemcpy(h, parts, 2 * sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[0], h[1]);
    cudaFree(whole);
    cudaFree(parts);
}
