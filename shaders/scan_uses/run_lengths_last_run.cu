// MISTAKE ON PURPOSE. Runs of equal elements become their values and lengths, where the last run looks for the
// beginning of one behind it.
//
// Data: `input` has `n` elements. `run_values` and `run_lengths` receive the value and the length of each run of
// equal ones, `count` how many runs there are. `starts` has `n` + 1 places, `counts` one for each of the
// `blocks` blocks.
// Launch: with blocks = (n + BLOCK_X - 1) / BLOCK_X,
//     scan_uses_run_lengths_last_run_count<<<blocks, BLOCK_X>>>(input, counts, n);
//     scan_uses_run_lengths_last_run_offsets<<<1, BLOCK_X>>>(counts, count, blocks);
//     scan_uses_run_lengths_last_run<<<blocks, BLOCK_X>>>(input, run_values, starts, counts, n);
//     scan_uses_run_lengths_last_run_lengths<<<blocks, BLOCK_X>>>(starts, count, run_lengths);

#define BLOCK_X 256

// 1 where a run begins, 0 elsewhere.
__device__ unsigned int begins(const unsigned int *input, unsigned int n, unsigned int i)
{
    if (i >= n) {
        return 0;
    }
    if (i == 0) {
        return 1;
    }
    return input[i] != input[i - 1] ? 1 : 0;
}

// The sum of `own` over all threads up to this one, by Kogge and Stone's rounds in two halves in turn; that over all
// of them is left in `sh_total`.
__device__ unsigned int inclusive(unsigned int *sh_prefixes, unsigned int *sh_total, unsigned int own)
{
    // What an earlier scan left may still be read.
    __syncthreads();
    sh_prefixes[threadIdx.x] = own;
    unsigned int prefix = own;
    unsigned int from_half = 0;
    for (unsigned int stride = 1; stride < BLOCK_X; stride *= 2) {
        __syncthreads();
        unsigned int to_half = BLOCK_X - from_half;
        if (threadIdx.x >= stride) {
            prefix += sh_prefixes[from_half + threadIdx.x - stride];
        }
        sh_prefixes[to_half + threadIdx.x] = prefix;
        from_half = to_half;
    }
    if (threadIdx.x == BLOCK_X - 1) {
        *sh_total = prefix;
    }
    __syncthreads();
    return prefix;
}

// Third: the beginnings up to an element, itself included, number its run.
__global__ void scan_uses_run_lengths_last_run(const unsigned int *input, unsigned int *run_values,
                                               unsigned int *starts, const unsigned int *counts,
                                               unsigned int n)
{
    __shared__ unsigned int sh_prefixes[2 * BLOCK_X];
    __shared__ unsigned int sh_total;

    unsigned int i = blockIdx.x * BLOCK_X + threadIdx.x;
    unsigned int own = begins(input, n, i);
    unsigned int prefix = inclusive(sh_prefixes, &sh_total, own);
    if (own == 1) {
        unsigned int run = counts[blockIdx.x] + prefix - 1;
        run_values[run] = input[i];
        starts[run] = i;
    }
}

// First: how many runs begin in each block.
__global__ void scan_uses_run_lengths_last_run_count(const unsigned int *input, unsigned int *counts,
                                                     unsigned int n)
{
    __shared__ unsigned int sh_prefixes[2 * BLOCK_X];
    __shared__ unsigned int sh_total;

    inclusive(sh_prefixes, &sh_total, begins(input, n, blockIdx.x * BLOCK_X + threadIdx.x));
    if (threadIdx.x == 0) {
        counts[blockIdx.x] = sh_total;
    }
}

// Second: what comes before each block, in the place of its own. One block goes through all, BLOCK_X at a time.
__global__ void scan_uses_run_lengths_last_run_offsets(unsigned int *counts, unsigned int *count,
                                                       unsigned int blocks)
{
    __shared__ unsigned int sh_prefixes[2 * BLOCK_X];
    __shared__ unsigned int sh_total;

    unsigned int before = 0;
    for (unsigned int first = 0; first < blocks; first += BLOCK_X) {
        unsigned int i = first + threadIdx.x;
        unsigned int own = 0;
        if (i < blocks) {
            own = counts[i];
        }
        unsigned int prefix = inclusive(sh_prefixes, &sh_total, own);
        if (i < blocks) {
            counts[i] = before + prefix - own;
        }
        before += sh_total;
    }
    if (threadIdx.x == 0) {
        count[0] = before;
    }
}

// Fourth: from where a run begins to where the next one does.
__global__ void scan_uses_run_lengths_last_run_lengths(const unsigned int *starts,
                                                       const unsigned int *count,
                                                       unsigned int *run_lengths)
{
    unsigned int run = blockIdx.x * BLOCK_X + threadIdx.x;
    if (run < count[0]) {
        // Wrong: behind the last run no other one begins, and nobody has written there.
        run_lengths[run] = starts[run + 1] - starts[run];
    }
}
