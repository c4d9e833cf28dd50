// Prefix sums by Kogge and Stone's scan: in round after round each thread adds the prefix that ends
// 1, 2, 4, ... places before its own. log2 rounds, in which nearly every thread works:
// N log2 N - N + 1 additions where one thread needs N - 1.
//
// Data: `input` and `output` hold `n` numbers, `sums` receives the sum of each section of
// blockDim.x elements. Sums wrap around at 2^32.
// Launch: with blocks = (n + 255) / 256,
//     scan_kogge_stone<<<blocks, 256, 2 * 256 * sizeof(unsigned int)>>>(
//         input, output, sums, n, exclusive);
// Where that is more than one block, the host scans `sums` the same way, exclusively, as often as
// needed until one section holds them all, and adds them on the way back:
//     scan_kogge_stone_add<<<blocks, 256>>>(output, scanned_sums, n);

__global__ void scan_kogge_stone(const unsigned int *input, unsigned int *output,
                 unsigned int *sums, unsigned int n, unsigned int exclusive)
{
    // Two halves of one prefix per thread; the launch gives the size in bytes.
    extern __shared__ unsigned int sh_prefixes[];

    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    // A thread without an element brings zero and stays for the barriers.
    unsigned int element = i < n ? input[i] : 0;
    sh_prefixes[threadIdx.x] = element;

    // Two halves in turn: a round reads one and writes the other, so nobody overwrites what another
    // thread has yet to read, and one barrier a round is enough.
    unsigned int from_half = 0;
    unsigned int prefix = element;
    for (unsigned int stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        unsigned int to_half = blockDim.x - from_half;
        if (threadIdx.x >= stride) {
            prefix += sh_prefixes[from_half + threadIdx.x - stride];
        }
        sh_prefixes[to_half + threadIdx.x] = prefix;
        from_half = to_half;
    }

    if (i < n) {
        output[i] = exclusive ? prefix - element : prefix;
    }
    // The last prefix is the section's sum.
    if (threadIdx.x == blockDim.x - 1) {
        sums[blockIdx.x] = prefix;
    }
}

// Adds to each element what is before its section: `sums` holds the exclusive scan of the
// sections' sums by now.
__global__ void scan_kogge_stone_add(unsigned int *output, const unsigned int *sums, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        output[i] += sums[blockIdx.x];
    }
}
