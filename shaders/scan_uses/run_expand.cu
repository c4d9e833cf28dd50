// Values and lengths of runs become the elements again (run-length decoding), one thread per element: a scan of the
// lengths says where each run begins, and each element looks for its own run among them.
//
// Data: run r is `run_lengths[r]` elements of value `run_values[r]`; `output` receives the `n` elements of all `runs`
// runs. `starts` has a place for each run, `sums` one for each of the `blocks` blocks.
// Launch: with blocks = (runs + BLOCK_X - 1) / BLOCK_X,
//     scan_uses_run_expand_sums<<<blocks, BLOCK_X>>>(run_lengths, sums, runs);
//     scan_uses_run_expand_offsets<<<1, BLOCK_X>>>(sums, blocks);
//     scan_uses_run_expand_starts<<<blocks, BLOCK_X>>>(run_lengths, starts, sums, runs);
//     scan_uses_run_expand<<<(n + BLOCK_X - 1) / BLOCK_X, BLOCK_X>>>(run_values, output, starts, n, runs);

#define BLOCK_X 256

// The length of a thread's run; a thread without one adds nothing.
__device__ unsigned int length_of(const unsigned int *run_lengths, unsigned int runs, unsigned int run)
{
    return run < runs ? run_lengths[run] : 0;
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

// Fourth: every element looks for its run, the last one that begins at it or before it.
__global__ void scan_uses_run_expand(const unsigned int *run_values, unsigned int *output,
                                     const unsigned int *starts, unsigned int n, unsigned int runs)
{
    unsigned int i = blockIdx.x * BLOCK_X + threadIdx.x;
    if (i < n) {
        // The run is this one or one between the two; the interval is halved until they are neighbours.
        unsigned int run = 0;
        unsigned int behind = runs;
        while (behind - run > 1) {
            unsigned int middle = run + (behind - run) / 2;
            if (starts[middle] <= i) {
                run = middle;
            } else {
                behind = middle;
            }
        }
        output[i] = run_values[run];
    }
}

// First: the elements of each block's runs.
__global__ void scan_uses_run_expand_sums(const unsigned int *run_lengths, unsigned int *sums,
                                          unsigned int runs)
{
    __shared__ unsigned int sh_prefixes[2 * BLOCK_X];
    __shared__ unsigned int sh_total;

    inclusive(sh_prefixes, &sh_total, length_of(run_lengths, runs, blockIdx.x * BLOCK_X + threadIdx.x));
    if (threadIdx.x == 0) {
        sums[blockIdx.x] = sh_total;
    }
}

// Second: what comes before each block, in the place of its own. One block goes through all, BLOCK_X at a time.
__global__ void scan_uses_run_expand_offsets(unsigned int *sums, unsigned int blocks)
{
    __shared__ unsigned int sh_prefixes[2 * BLOCK_X];
    __shared__ unsigned int sh_total;

    unsigned int before = 0;
    for (unsigned int first = 0; first < blocks; first += BLOCK_X) {
        unsigned int i = first + threadIdx.x;
        unsigned int own = 0;
        if (i < blocks) {
            own = sums[i];
        }
        unsigned int prefix = inclusive(sh_prefixes, &sh_total, own);
        if (i < blocks) {
            sums[i] = before + prefix - own;
        }
        before += sh_total;
    }
}

// Third: where each run begins.
__global__ void scan_uses_run_expand_starts(const unsigned int *run_lengths, unsigned int *starts,
                                            const unsigned int *sums, unsigned int runs)
{
    __shared__ unsigned int sh_prefixes[2 * BLOCK_X];
    __shared__ unsigned int sh_total;

    unsigned int run = blockIdx.x * BLOCK_X + threadIdx.x;
    unsigned int own = length_of(run_lengths, runs, run);
    unsigned int prefix = inclusive(sh_prefixes, &sh_total, own);
    if (run < runs) {
        starts[run] = sums[blockIdx.x] + prefix - own;
    }
}
