// Groups of threads: a function for any group, tiles of 32 lanes that exchange and vote, and tiles of 8.
#include <cstdio>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// Every thread of the group gets the sum.
__device__ int addAcross(cg::thread_group group, int *desk, int share)
{
    int rank = group.thread_rank();
    desk[rank] = share;
    group.sync();
    for (int rest = group.size() >> 1; rest != 0; rest >>= 1) {
        if (rank < rest) desk[rank] += desk[rank + rest];
        group.sync();
    }
    return desk[0];
}

__global__ void collect(const int *coins, int count, int *purse)
{
    extern __shared__ int desk[];
    auto everyone = cg::this_thread_block();
    int mine = 0;
    int stride = gridDim.x * everyone.size();
    for (int coin = blockIdx.x * everyone.size() + everyone.thread_rank(); coin < count; coin += stride) {
        mine += coins[coin];
    }
    int together = addAcross(everyone, desk, mine);
    if (everyone.thread_rank() == 5) atomicAdd(purse, together);
}

__global__ void inTiles(const int *heights, int *found)
{
    cg::thread_block everyone = cg::this_thread_block();
    cg::thread_block_tile<32> row = cg::tiled_partition<32>(everyone);
    int mine = heights[everyone.thread_rank()];
    unsigned int tall = row.ballot(mine > 25);
    int highest = mine;
    for (int reach = 1; reach < row.size(); reach *= 2) {
        highest = max(highest, row.shfl_down(highest, reach));
    }
    if (row.thread_rank() == 0) {
        int *place = found + 2 * row.meta_group_rank();
        place[0] = __popc(tall);
        place[1] = highest;
    }
    everyone.sync();
    auto bench = cg::tiled_partition<8>(everyone);
    int third = bench.shfl(mine, 2);
    int some = bench.any(mine == 3);
    if (bench.thread_rank() == 6) found[6 + threadIdx.x / 8] = 100 * some + third;
}

int main()
{
    const int count = 900;
    int coins[count], found[18], purse = 0, byHand = 0;
    for (int coin = 0; coin < count; coin++) {
        coins[coin] = (coin * 5) % 31;
        byHand += coins[coin];
    }
    int *deviceCoins, *devicePurse, *deviceFound;
    cudaMalloc(&deviceCoins, sizeof(coins));
    cudaMalloc(&devicePurse, sizeof(int));
    cudaMalloc(&deviceFound, sizeof(found));
    cudaMemcpy(deviceCoins, coins, sizeof(coins), cudaMemcpyHostToDevice);
    cudaMemset(devicePurse, 0, sizeof(int));
    collect<<<3, 128, 128 * sizeof(int)>>>(deviceCoins, count, devicePurse);
    cudaMemcpy(&purse, devicePurse, sizeof(int), cudaMemcpyDeviceToHost);
    printf("collected %d of %d\n", purse, byHand);
    inTiles<<<1, 96>>>(deviceCoins, deviceFound);
    cudaMemcpy(found, deviceFound, sizeof(found), cudaMemcpyDeviceToHost);
    for (int k = 0; k < 18; k++) {
        printf(k % 6 == 5 ? "%d\n" : "%d ", found[k]);
    }
    cudaFree(deviceCoins);
    cudaFree(devicePurse);
    cudaFree(deviceFound);
    return 0;
}
