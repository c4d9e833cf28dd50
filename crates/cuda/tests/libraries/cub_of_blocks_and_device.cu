// CUB: what a block, a warp and the whole device do together.
#include <cub/cub.cuh>

#include <cstdio>

__global__ void blocks(const int *in, int *sums, int *scanned, int *most)
{
    typedef cub::BlockReduce<int, 128> Reduce;
    typedef cub::BlockScan<int, 128> Scan;
    __shared__ typename Reduce::TempStorage reducing;
    __shared__ typename Scan::TempStorage scanning;
    int i = blockIdx.x * 128 + threadIdx.x;
    int own = in[i];
    int sum = Reduce(reducing).Sum(own);
    if (threadIdx.x == 0) sums[blockIdx.x] = sum;
    __syncthreads();
    int largest = Reduce(reducing).Reduce(own, cub::Max());
    if (threadIdx.x == 0) most[blockIdx.x] = largest;
    int before, all;
    Scan(scanning).ExclusiveSum(own, before, all);
    scanned[i] = before;
    if (threadIdx.x == 0 && all != sum) printf("the sums differ\n");
}
__global__ void sorted(int *data, int *places)
{
    typedef cub::BlockLoad<int, 32, 4, cub::BLOCK_LOAD_TRANSPOSE> Load;
    typedef cub::BlockStore<int, 32, 4, cub::BLOCK_STORE_TRANSPOSE> Store;
    typedef cub::BlockRadixSort<int, 32, 4, int> Sort;
    __shared__ typename Load::TempStorage loading;
    __shared__ typename Store::TempStorage storing;
    __shared__ typename Sort::TempStorage sorting;
    int keys[4], values[4];
    Load(loading).Load(data, keys);
    for (int i = 0; i < 4; i++) values[i] = threadIdx.x * 4 + i;
    __syncthreads();
    Sort(sorting).Sort(keys, values);
    Store(storing).Store(data, keys);
    Store(storing).Store(places, values);
}
__global__ void warps(const int *in, int *sums, int *running)
{
    typedef cub::WarpReduce<int> Reduce;
    typedef cub::WarpScan<int> Scan;
    __shared__ typename Reduce::TempStorage reducing[2];
    __shared__ typename Scan::TempStorage scanning[2];
    int warp = threadIdx.x / 32;
    int sum = Reduce(reducing[warp]).Sum(in[threadIdx.x]);
    if (threadIdx.x % 32 == 0) sums[warp] = sum;
    int upto;
    Scan(scanning[warp]).InclusiveSum(in[threadIdx.x], upto);
    running[threadIdx.x] = upto;
}
struct small {
    int limit;
    __host__ __device__ bool operator()(const int &x) const { return x < limit; }
};
void show(const char *what, const int *device, int n)
{
    int host[16];
    cudaMemcpy(host, device, n * sizeof(int), cudaMemcpyDeviceToHost);
    printf("%s:", what);
    for (int i = 0; i < n; i++) printf(" %d", host[i]);
    printf("\n");
}
template <typename F> void twice(F call)
{
    void *temp = nullptr;
    size_t bytes = 0;
    call(temp, bytes);
    cudaMalloc(&temp, bytes);
    call(temp, bytes);
    cudaFree(temp);
}

int main()
{
    const int n = 512;
    int host[n];
    for (int i = 0; i < n; i++) host[i] = (i * 73) % 101;
    int *in, *out, *other, *count;
    cudaMalloc(&in, n * sizeof(int));
    cudaMalloc(&out, n * sizeof(int));
    cudaMalloc(&other, n * sizeof(int));
    cudaMalloc(&count, 16 * sizeof(int));
    cudaMemcpy(in, host, n * sizeof(int), cudaMemcpyHostToDevice);
    blocks<<<4, 128>>>(in, out, other, count);
    show("sums", out, 4);
    show("largest", count, 4);
    show("before", other + 126, 4);
    warps<<<1, 64>>>(in, count, out);
    show("warps", count, 2);
    show("running", out + 29, 5);

    int total = 0;
    for (int i = 0; i < n; i++) total += host[i];
    twice([=](void *temp, size_t &bytes) { cub::DeviceReduce::Sum(temp, bytes, in, count, n); });
    show("sum", count, 1);
    printf("%d\n", total);
    twice([=](void *temp, size_t &bytes) { cub::DeviceReduce::Max(temp, bytes, in, count, n); });
    show("max", count, 1);
    twice([=](void *temp, size_t &bytes) { cub::DeviceScan::InclusiveSum(temp, bytes, in, out, n); });
    show("scan", out + 507, 5);
    twice([=](void *temp, size_t &bytes) { cub::DeviceRadixSort::SortKeysDescending(temp, bytes, in, out, n); });
    show("down", out, 12);
    small below;
    below.limit = 2;
    twice([=](void *temp, size_t &bytes) { cub::DeviceSelect::If(temp, bytes, in, out, count, n, below); });
    show("selected", count, 1);
    show("values", out, 10);
    int ends[4] = {0, 3, 3, 8};
    cudaMemcpy(other, ends, sizeof(ends), cudaMemcpyHostToDevice);
    twice([=](void *temp, size_t &bytes) { cub::DeviceSegmentedReduce::Sum(temp, bytes, in, out, 3, other, other + 1); });
    show("segments", out, 3);
    twice([=](void *temp, size_t &bytes) { cub::DeviceHistogram::HistogramEven(temp, bytes, in, out, 6, 0, 100, n); });
    show("histogram", out, 5);
    sorted<<<1, 32>>>(in, other);
    show("sorted", in + 60, 10);
    show("places", other + 60, 10);
    cudaFree(in);
    cudaFree(out);
    cudaFree(other);
    cudaFree(count);
    return 0;
}
