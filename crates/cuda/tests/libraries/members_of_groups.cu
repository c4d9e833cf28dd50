// Cooperative groups: which part of its parent a group is, tiles of a coalesced group, values that agree, one thread for all, and
// whether the blocks of a grid may meet.
#include <cstdio>
#include <utility>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

const int FOUND = 7;

__global__ void partitions(int *out)
{
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32, cg::thread_block> tile = cg::tiled_partition<32>(block);
    int rank = tile.thread_rank();
    int *found = out + FOUND * block.thread_rank();
    auto part = cg::labeled_partition(tile, rank * 7 % 3);
    cg::coalesced_group side = cg::binary_partition(tile, rank >= 20);
    auto whole = cg::binary_partition(tile, true);
    found[0] = part.meta_group_size() * 10 + part.meta_group_rank();
    found[1] = side.meta_group_size() * 10 + side.meta_group_rank();
    found[2] = whole.meta_group_size() * 10 + whole.meta_group_rank();
    found[3] = found[4] = found[5] = -1;
    if (rank % 2 == 1) {
        cg::coalesced_group active = cg::coalesced_threads();
        auto quarter = cg::tiled_partition(active, 4);
        int place = quarter.size() * 10 + quarter.thread_rank();
        found[3] = quarter.meta_group_size() * 1000 + quarter.meta_group_rank() * 100 + place;
        found[4] = active.match_any((int)active.thread_rank() / 8);
        int same = 0;
        unsigned int all = active.match_all(7, same);
        found[5] = same * 100000 + all;
    }
    int base = 100 + tile.meta_group_rank() + tile.thread_rank();
    found[6] = cg::invoke_one_broadcast(tile, [=] { return base; });
    cg::invoke_one(block, [](int *to, int value) { *to = value; }, out + FOUND * 64, 5);
}

__global__ void meet(int *out)
{
    cg::grid_group grid = cg::this_grid();
    int block = grid.block_rank();
    if (!grid.is_valid()) {
        if (threadIdx.x == 0) out[2 + block] = -1;
        return;
    }
    if (threadIdx.x == 0) out[block] = block + 1;
    auto token = grid.barrier_arrive();
    grid.barrier_wait(std::move(token));
    if (threadIdx.x == 0) out[2 + block] = out[1 - block];
}

int main()
{
    const int n = FOUND * 64 + 1;
    int *out, host[n];
    cudaMalloc(&out, sizeof host);
    partitions<<<1, 64>>>(out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    const int threads[] = {0, 1, 21, 33, 63};
    for (int thread : threads) {
        printf("%d:", thread);
        for (int i = 0; i < FOUND; i++) printf(" %d", host[FOUND * thread + i]);
        printf("\n");
    }
    printf("%d\n", host[n - 1]);

    meet<<<2, 32>>>(out);
    cudaMemcpy(host, out, 4 * sizeof(int), cudaMemcpyDeviceToHost);
    printf("plain: %d %d\n", host[2], host[3]);
    void *arguments[] = {&out};
    cudaLaunchCooperativeKernel((void *)meet, dim3(2), dim3(32), arguments, 0, 0);
    cudaMemcpy(host, out, 4 * sizeof(int), cudaMemcpyDeviceToHost);
    printf("cooperative: %d %d\n", host[2], host[3]);
    cudaFree(out);
    return 0;
}
