// What the threads of a block tell each other by CUB, arrays that are sorted in parts, sequences that Thrust compares and
// partitions by another one, and what cooperative groups say of themselves.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cstdio>
#include <cub/block/block_shuffle.cuh>
#include <cub/cub.cuh>
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/functional.h>
#include <thrust/iterator/transform_output_iterator.h>
#include <thrust/mismatch.h>
#include <thrust/partition.h>
#include <thrust/scatter.h>
#include <thrust/sequence.h>
namespace cg = cooperative_groups;

constexpr int THREADS = 32, ITEMS = 4, N = THREADS * ITEMS;

__global__ void neighbours(const int *in, int *out)
{
    using Load = cub::BlockLoad<int, THREADS, ITEMS>;
    using Scan = cub::BlockScan<int, THREADS>;
    using Heads = cub::BlockDiscontinuity<int, THREADS>;
    using Differences = cub::BlockAdjacentDifference<int, THREADS>;
    using Shuffle = cub::BlockShuffle<int, THREADS>;
    using Exchange = cub::BlockExchange<int, THREADS, ITEMS>;
    using Sort = cub::BlockMergeSort<int, THREADS, ITEMS>;
    __shared__ typename Load::TempStorage load;
    __shared__ typename Scan::TempStorage scan;
    __shared__ typename Heads::TempStorage heads;
    __shared__ typename Differences::TempStorage differences;
    __shared__ typename Shuffle::TempStorage shuffle;
    __shared__ typename Exchange::TempStorage exchange;
    __shared__ typename Sort::TempStorage sort;
    int t = threadIdx.x;
    int items[ITEMS], sums[ITEMS], flags[ITEMS], gaps[ITEMS], turned[ITEMS];
    Load(load).Load(in, items);
    int total;
    Scan(scan).ExclusiveSum(items, sums, total);
    __syncthreads();
    int most;
    int highest[ITEMS];
    Scan(scan).InclusiveScan(items, highest, cub::Max(), most);
    Heads(heads).FlagHeads(flags, items, cub::Inequality());
    Differences(differences).SubtractLeft(items, gaps, cub::Difference());
    int from_next = -1;
    Shuffle(shuffle).Offset(items[0], from_next, 1);
    Exchange(exchange).BlockedToStriped(items, turned);
    Sort(sort).Sort(items, [] __device__ (int a, int b) { return a > b; });
    if (t == 5) {
        out[0] = sums[2];
        out[1] = total;
        out[2] = highest[3];
        out[3] = most;
        out[4] = flags[0] * 1000 + flags[1] * 100 + flags[2] * 10 + flags[3];
        out[5] = gaps[0];
        out[6] = from_next;
        out[7] = turned[1];
        out[8] = items[0];
    }
}

__global__ void groups(int *out)
{
    auto block = cg::this_thread_block();
    auto grid = cg::this_grid();
    auto tile = cg::tiled_partition<8>(block);
    if (grid.thread_rank() == 40) {
        out[0] = block.dim_threads().x;
        out[1] = grid.block_rank();
        out[2] = grid.dim_blocks().x;
        out[3] = tile.meta_group_rank();
    }
    unsigned int alike = tile.match_any(threadIdx.x / 4);
    if (grid.thread_rank() == 37) out[4] = alike;
    cg::invoke_one(block, [&] { out[5 + grid.block_rank()] = 50 + grid.block_rank(); });
    __shared__ int shared;
    if (threadIdx.x == 0) shared = 9;
    auto token = block.barrier_arrive();
    block.barrier_wait(std::move(token));
    if (threadIdx.x == 31) out[7] = shared;
}

struct square {
    __host__ __device__ int operator()(int x) const { return x * x; }
};

int main()
{
    int *in, *out;
    cudaMallocManaged(&in, N * sizeof(int));
    cudaMallocManaged(&out, N * sizeof(int));
    for (int i = 0; i < N; i++) in[i] = i / 3 % 7;
    neighbours<<<1, THREADS>>>(in, out);
    cudaDeviceSynchronize();
    for (int i = 0; i < 9; i++) printf("%d ", out[i]);
    groups<<<2, 32>>>(out);
    cudaDeviceSynchronize();
    for (int i = 0; i < 8; i++) printf("%d ", out[i]);
    printf("\n");

    int *offsets, *values, *sorted_values, *count;
    cudaMallocManaged(&offsets, 3 * sizeof(int));
    cudaMallocManaged(&values, N * sizeof(int));
    cudaMallocManaged(&sorted_values, N * sizeof(int));
    cudaMallocManaged(&count, sizeof(int));
    offsets[0] = 0, offsets[1] = 10, offsets[2] = 25;
    for (int i = 0; i < N; i++) values[i] = i;
    void *storage = nullptr;
    size_t bytes = 0;
    cub::DeviceSegmentedRadixSort::SortPairsDescending(storage, bytes, in, out, values, sorted_values, 25, 2, offsets, offsets + 1);
    cudaMalloc(&storage, bytes);
    cub::DeviceSegmentedRadixSort::SortPairsDescending(storage, bytes, in, out, values, sorted_values, 25, 2, offsets, offsets + 1);
    cudaDeviceSynchronize();
    printf("%d %d %d %d %d\n", out[0], sorted_values[0], out[10], sorted_values[10], out[24]);
    bytes = 0;
    cub::DevicePartition::If(nullptr, bytes, in, out, count, 12, [] __device__ (int x) { return x % 2 == 0; });
    void *more;
    cudaMalloc(&more, bytes);
    cub::DevicePartition::If(more, bytes, in, out, count, 12, [] __device__ (int x) { return x % 2 == 0; });
    cudaDeviceSynchronize();
    printf("%d:", *count);
    for (int i = 0; i < 12; i++) printf(" %d", out[i]);
    printf("\n");

    thrust::device_vector<int> numbers(8), stencil = std::vector<int>{0, 1, 0, 1, 0, 1, 0, 1}, results(8);
    thrust::sequence(numbers.begin(), numbers.end());
    auto middle = thrust::stable_partition(numbers.begin(), numbers.end(), stencil.begin(), thrust::identity<int>());
    printf("%d:", (int)(middle - numbers.begin()));
    for (int i = 0; i < 8; i++) printf(" %d", (int)numbers[i]);
    thrust::copy(numbers.begin(), numbers.end(), thrust::make_transform_output_iterator(results.begin(), square()));
    auto places = thrust::mismatch(numbers.begin(), numbers.end(), results.begin());
    printf(" | %d %d %d\n", (int)results[3], (int)(places.first - numbers.begin()), (int)*places.second);
    thrust::scatter_if(numbers.begin(), numbers.end(), numbers.begin(), stencil.begin(), results.begin());
    for (int i = 0; i < 8; i++) printf("%d ", (int)results[i]);
    printf("\n");
    cudaFree(in);
    cudaFree(out);
    cudaFree(offsets);
    cudaFree(values);
    cudaFree(sorted_values);
    cudaFree(count);
    cudaFree(storage);
    cudaFree(more);
}
