// Prefix sums by Brent and Kung's scan: up a tree that leaves sums of ever longer pieces, and down
// again to spread them. Twice the rounds of Kogge and Stone's, but only 2 N - 2 - log2 N additions.
//
// Data: `input` and `output` hold `n` numbers, `sums` receives the sum of each section of 2 *
// blockDim.x elements. Sums wrap around at 2^32.
// Launch: with blocks = (n + 511) / 512 (any power of two will do as the block size),
//     scan_brent_kung<<<blocks, 256, 2 * 256 * sizeof(unsigned int)>>>(
//         input, output, sums, n, exclusive);
// Where that is more than one block, the host scans `sums` the same way, exclusively, as often as
// needed until one section holds them all, and adds them on the way back:
//     scan_brent_kung_add<<<blocks, 256>>>(output, scanned_sums, n);

__device__ void store_prefix(unsigned int *output, unsigned int i, unsigned int prefix,
                             unsigned int element, unsigned int n, unsigned int exclusive)
{
    if (i < n) {
        output[i] = exclusive ? prefix - element : prefix;
    }
}

__global__ void scan_brent_kung(const unsigned int *input, unsigned int *output,
                                unsigned int *sums, unsigned int n, unsigned int exclusive)
{
    // A section of two words per thread; the launch gives the size in bytes.
    extern __shared__ unsigned int sh_prefixes[];

    unsigned int section = 2 * blockDim.x;
    unsigned int i = section * blockIdx.x + threadIdx.x;
    unsigned int t = threadIdx.x;

    // Each thread loads two elements, a block apart, so that neighbouring lanes load neighbours.
    unsigned int left = i < n ? input[i] : 0;
    unsigned int right = i + blockDim.x < n ? input[i + blockDim.x] : 0;
    sh_prefixes[t] = left;
    sh_prefixes[t + blockDim.x] = right;

    // Up: the last word of each piece of 2, 4, 8, ... takes in the last word of the piece's first
    // half.
    for (unsigned int stride = 1; stride <= blockDim.x; stride *= 2) {
        __syncthreads();
        unsigned int last = 2 * stride * (t + 1) - 1;
        if (last < section) {
            sh_prefixes[last] += sh_prefixes[last - stride];
        }
    }

    // Down: a word that is a whole prefix is handed to the middle of the next piece.
    for (unsigned int stride = blockDim.x / 2; stride > 0; stride /= 2) {
        __syncthreads();
        unsigned int last = 2 * stride * (t + 1) - 1;
        if (last + stride < section) {
            sh_prefixes[last + stride] += sh_prefixes[last];
        }
    }

    __syncthreads();
    store_prefix(output, i, sh_prefixes[t], left, n, exclusive);
    store_prefix(output, i + blockDim.x, sh_prefixes[t + blockDim.x], right, n, exclusive);
    // The last prefix is the section's sum.
    if (t == 0) {
        sums[blockIdx.x] = sh_prefixes[section - 1];
    }
}

// Adds to each element what is before its section: `sums` holds the exclusive scan of the
// sections' sums by now.
__global__ void scan_brent_kung_add(unsigned int *output, const unsigned int *sums, unsigned int n)
{
    unsigned int first = 2 * blockDim.x * blockIdx.x;
    unsigned int end = min(first + 2 * blockDim.x, n);
    for (unsigned int i = first + threadIdx.x; i < end; i += blockDim.x) {
        output[i] += sums[blockIdx.x];
    }
}
