// Unique: of neighbours that are equal only the first one is kept. In a sorted array that leaves each
// value once.
//
// Data: `input` and `output` hold `n` numbers, of which the first of each run of equal ones is kept. `count` receives how many
// that are. Behind them
// nobody writes to `output`. `counts` has a place for each of the `blocks` blocks.
// Launch: with blocks = (n + 255) / 256,
//     compact_unique_count<<<blocks, 256>>>(input, counts, n);
//     compact_unique_offsets<<<1, 256, 512 * sizeof(unsigned int)>>>(counts, count, blocks);
//     compact_unique<<<blocks, 256, 512 * sizeof(unsigned int)>>>(input, output, counts, n);

__device__ bool keeps(const unsigned int *input, unsigned int i, unsigned int n)
{
    if (i >= n) {
        return false;
    }
    return i == 0 || input[i] != input[i - 1];
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
__global__ void compact_unique(const unsigned int *input, unsigned int *output,
                               const unsigned int *counts, unsigned int n)
{
    // Two halves of one prefix per thread; the launch gives the size in bytes.
    extern __shared__ unsigned int sh_prefixes[];
    __shared__ unsigned int sh_total;

    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool kept = keeps(input, i, n);
    unsigned int own = kept ? 1 : 0;
    unsigned int prefix = inclusive(sh_prefixes, &sh_total, own);
    unsigned int before = counts[blockIdx.x] + prefix - own;
    if (kept) {
        output[before] = input[i];
    }
}

// How many elements each block keeps.
__global__ void compact_unique_count(const unsigned int *input, unsigned int *counts,
                                     unsigned int n)
{
    __shared__ unsigned int sh_kept;

    if (threadIdx.x == 0) {
        sh_kept = 0;
    }
    __syncthreads();
    if (keeps(input, blockIdx.x * blockDim.x + threadIdx.x, n)) {
        atomicAdd(&sh_kept, 1);
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        counts[blockIdx.x] = sh_kept;
    }
}

// What is before each block, in the place of what it keeps: one block goes through all counts,
// blockDim.x at a time, and carries the sum along.
__global__ void compact_unique_offsets(unsigned int *counts, unsigned int *count,
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
