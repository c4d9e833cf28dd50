#include <cstdio>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__device__ int reduce_sum(cg::thread_group g, int *temp, int val)
{
    int lane = g.thread_rank();
    for (int i = g.size() / 2; i > 0; i /= 2) {
        temp[lane] = val;
        g.sync();
        if (lane < i) val += temp[lane + i];
        g.sync();
    }
    return val;
}

__global__ void sumBlock(int *sum, const int *input, int n)
{
    int my_sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) my_sum += input[i];
    extern __shared__ int temp[];
    auto g = cg::this_thread_block();
    int block_sum = reduce_sum(g, temp, my_sum);
    if (g.thread_rank() == 0) atomicAdd(sum, block_sum);
}

__global__ void tiles(const int *in, int *out)
{
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32> tile = cg::tiled_partition<32>(block);
    int v = in[block.thread_rank()];
    for (int d = tile.size() / 2; d > 0; d /= 2)
        v += tile.shfl_down(v, d);
    unsigned int votes = tile.ballot(in[threadIdx.x] > 10);
    if (tile.thread_rank() == 0) {
        out[2 * tile.meta_group_rank()] = v;
        out[2 * (threadIdx.x / 32) + 1] = __popc(votes);
    }
    block.sync();
    auto quarter = cg::tiled_partition<8>(block);
    int w = quarter.shfl(in[threadIdx.x], 0);
    int large = quarter.any(w > 1000);
    if (quarter.thread_rank() == 7) out[8 + threadIdx.x / 8] = w + large;
}

int main()
{
    const int n = 1000;
    int h[n], *d, *s, sum = 0, expected = 0;
    for (int i = 0; i < n; i++) { h[i] = i % 23; expected += h[i]; }
    cudaMalloc(&d, sizeof(h)); cudaMalloc(&s, sizeof(h));
    cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);
    cudaMemset(s, 0, sizeof(int));
    sumBlock<<<4, 64, 64 * sizeof(int)>>>(s, d, n);
    cudaMemcpy(&sum, s, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d %d\n", sum, expected);
    tiles<<<1, 128>>>(d, s);
    cudaMemcpy(h, s, sizeof(h), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 24; i++) printf("%d ", h[i]);
    printf("\n");
    cudaFree(d); cudaFree(s);
    return 0;
}
