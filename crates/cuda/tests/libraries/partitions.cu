// Cooperative groups: partitions by label and by answer, reductions and scans of them, and copies that a group makes.
#include <cstdio>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

__global__ void groups(int *out)
{
    __shared__ int copied[32];
    cg::thread_block block = cg::this_thread_block();
    auto tile = cg::tiled_partition<32>(block);
    auto part = cg::labeled_partition(tile, (int)(tile.thread_rank() % 3));
    int sum = cg::reduce(part, (int)tile.thread_rank(), cg::plus<int>());
    auto side = cg::binary_partition(tile, tile.thread_rank() < 5);
    int inclusive = cg::inclusive_scan(tile, 1, cg::plus<int>());
    int exclusive = cg::exclusive_scan(tile, 2, cg::plus<int>());
    cg::memcpy_async(block, copied, out + 32, sizeof(int) * 32);
    cg::wait(block);
    out[threadIdx.x] = sum;
    if (threadIdx.x == 7) {
        printf("%d %d %d %d %d %d\n", (int)side.size(), (int)side.thread_rank(), inclusive, exclusive, (int)part.size(), copied[9]);
    }
}

int main()
{
    int *out, host[64];
    for (int i = 0; i < 64; i++) host[i] = i;
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(out, host, sizeof host, cudaMemcpyHostToDevice);
    groups<<<1, 32>>>(out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    printf("%d %d %d\n", host[0], host[1], host[2]);
    cudaFree(out);
    return 0;
}
