// Exchanges within tiles and coalesced groups: doubles, 64-bit and short integers, through a template of a tile.
#include <cooperative_groups.h>

#include <cstdio>

namespace cg = cooperative_groups;

template <unsigned int SIZE, typename Group> __device__ double sum(cg::thread_block_tile<SIZE, Group> tile, double value)
{
    for (int i = tile.size() / 2; i > 0; i /= 2) value += tile.shfl_down(value, i);
    return value;
}

__global__ void sums(double *out, long long *wide)
{
    cg::thread_block block = cg::this_thread_block();
    auto tile = cg::tiled_partition<32>(block);
    double value = 0.125 * block.thread_rank();
    double all = sum(tile, value);
    long long far = tile.shfl((long long)block.thread_rank() << 40, 3);
    if (tile.thread_rank() == 0) {
        out[tile.meta_group_rank()] = all;
        wide[tile.meta_group_rank()] = far;
    }
}

__global__ void small(int *out)
{
    auto block = cg::this_thread_block();
    auto tile = cg::tiled_partition<4>(block);
    unsigned char byte = tile.shfl_xor((unsigned char)(block.thread_rank() + 250), 1);
    short half = tile.shfl_up((short)-block.thread_rank(), 1);
    out[2 * block.thread_rank()] = byte;
    out[2 * block.thread_rank() + 1] = half;
}

int main()
{
    double *out;
    long long *wide;
    int *bytes;
    cudaMallocManaged(&out, 2 * sizeof(double));
    cudaMallocManaged(&wide, 2 * sizeof(long long));
    cudaMallocManaged(&bytes, 64 * sizeof(int));
    sums<<<1, 64>>>(out, wide);
    small<<<1, 32>>>(bytes);
    cudaDeviceSynchronize();
    printf("%.3f %.3f %lld %lld\n", out[0], out[1], wide[0], wide[1]);
    for (int i = 0; i < 10; i++) printf("%d/%d ", bytes[2 * i], bytes[2 * i + 1]);
    printf("\n");
    cudaFree(out);
    cudaFree(wide);
    cudaFree(bytes);
    return 0;
}
