// Tiles of a warp reduce with the library of cooperative groups, first each its own numbers, then one for the block.
#include <cstdio>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

struct Survey {
    int cold;
    int warmest;
};

__global__ void survey(const int *degrees, Survey *found, int count)
{
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32> tile = cg::tiled_partition<32>(block);
    __shared__ int cold[8], warmest[8];
    int mineCold = 0, mineWarmest = -100;
    int stride = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += stride) {
        mineCold += degrees[i] < 0;
        mineWarmest = max(mineWarmest, degrees[i]);
    }
    int tileCold = cg::reduce(tile, mineCold, cg::plus<int>());
    int tileWarmest = cg::reduce(tile, mineWarmest, cg::greater<int>());
    if (tile.thread_rank() == 0) {
        cold[tile.meta_group_rank()] = tileCold;
        warmest[tile.meta_group_rank()] = tileWarmest;
    }
    cg::sync(block);
    if (tile.meta_group_rank() > 0) {
        return;
    }
    bool taken = tile.thread_rank() < tile.meta_group_size();
    tileCold = cg::reduce(tile, taken ? cold[tile.thread_rank()] : 0, cg::plus<int>());
    tileWarmest = cg::reduce(tile, taken ? warmest[tile.thread_rank()] : -100, cg::greater<int>());
    if (tile.thread_rank() == 0) {
        atomicAdd(&found->cold, tileCold);
        atomicMax(&found->warmest, tileWarmest);
    }
}

int main()
{
    const int count = 3000;
    int *degrees = new int[count], *deviceDegrees;
    for (int i = 0; i < count; i++) {
        degrees[i] = i * 17 % 53 - 14;
    }
    Survey found = {0, -100}, *deviceFound;
    cudaMalloc(&deviceDegrees, count * sizeof(int));
    cudaMalloc(&deviceFound, sizeof(Survey));
    cudaMemcpy(deviceDegrees, degrees, count * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(deviceFound, &found, sizeof(Survey), cudaMemcpyHostToDevice);
    survey<<<3, 128>>>(deviceDegrees, deviceFound, count);
    cudaMemcpy(&found, deviceFound, sizeof(Survey), cudaMemcpyDeviceToHost);
    printf("%d cold days, %d degrees at most\n", found.cold, found.warmest);
    delete[] degrees;
    cudaFree(deviceDegrees);
    cudaFree(deviceFound);
}
