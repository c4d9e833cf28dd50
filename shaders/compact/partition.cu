// Partition: what is kept comes first, in its order, and all the rest behind it, from the end of the
// array backwards. An element that is not kept has as many rejected ones before it as there are
// elements before it that are not kept.
//
// Data: `input` and `output` hold `n` numbers, of which those below `limit` come first. `count` receives how many
// that are. Every place of `output` is written. `counts` has a place for each of the `blocks` blocks.
// Launch: with blocks = (n + 255) / 256,
//     compact_partition_count<<<blocks, 256>>>(input, counts, n, limit);
//     compact_partition_offsets<<<1, 256, 512 * sizeof(unsigned int)>>>(counts, count, blocks);
//     compact_partition<<<blocks, 256, 512 * sizeof(unsigned int)>>>(input, output, counts, n, limit);

__device__ bool keeps(const unsigned int *input, unsigned int i, unsigned int n, unsigned int limit)
{
    return i < n && input[i] < limit;
}

// The sum of `own` over all threads up to this one, by Kogge and Stone's rounds in two halves in turn;
// that over all of them is left in `sh_total`.
__device__ unsigned int inclusive(unsigned int *sh_prefixes, unsigned int *sh_total, unsigned int own)
{
    // What an earlier scan left may still be read.
    __syncthreads();
    sh_prefixes[threadIdx.x] = own;
    unsigned int prefix = own;
    unsigned int from_half = 0;
    for (unsigned int stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        unsigned int to_half = blockDim.x - from_half;
        if (threadIdx.x >= stride) {
            prefix += sh_prefixes[from_half + threadIdx.x - stride];
        }
        sh_prefixes[to_half + threadIdx.x] = prefix;
        from_half = to_half;
    }
    if (threadIdx.x == blockDim.x - 1) {
        *sh_total = prefix;
    }
    __syncthreads();
    return prefix;
}

// Writes what each block keeps behind what the blocks before it keep.
__global__ void compact_partition(const unsigned int *input, unsigned int *output,
                               const unsigned int *counts, unsigned int n, unsigned int limit)
{
    // Two halves of one prefix per thread; the launch gives the size in bytes.
    extern __shared__ unsigned int sh_prefixes[];
    __shared__ unsigned int sh_total;

    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool kept = keeps(input, i, n, limit);
    unsigned int own = kept ? 1 : 0;
    unsigned int prefix = inclusive(sh_prefixes, &sh_total, own);
    unsigned int before = counts[blockIdx.x] + prefix - own;
    if (i < n) {
        output[kept ? before : n - 1 - (i - before)] = input[i];
    }
}

// How many elements each block keeps.
__global__ void compact_partition_count(const unsigned int *input, unsigned int *counts,
                                     unsigned int n, unsigned int limit)
{
    __shared__ unsigned int sh_kept;

    if (threadIdx.x == 0) {
        sh_kept = 0;
    }
    __syncthreads();
    if (keeps(input, blockIdx.x * blockDim.x + threadIdx.x, n, limit)) {
        atomicAdd(&sh_kept, 1);
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        counts[blockIdx.x] = sh_kept;
    }
}

// What is before each block, in the place of what it keeps: one block goes through all counts,
// blockDim.x at a time, and carries the sum along.
__global__ void compact_partition_offsets(unsigned int *counts, unsigned int *count,
                                       unsigned int blocks)
{
    // Two halves of one prefix per thread; the launch gives the size in bytes.
    extern __shared__ unsigned int sh_prefixes[];
    __shared__ unsigned int sh_total;

    unsigned int carried = 0;
    for (unsigned int first = 0; first < blocks; first += blockDim.x) {
        unsigned int i = first + threadIdx.x;
        unsigned int own = i < blocks ? counts[i] : 0;
        unsigned int prefix = inclusive(sh_prefixes, &sh_total, own);
        if (i < blocks) {
            counts[i] = carried + prefix - own;
        }
        carried += sh_total;
    }
    if (threadIdx.x == 0) {
        count[0] = carried;
    }
}
