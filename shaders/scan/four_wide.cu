// Prefix sums, four elements per thread: a thread scans its own uint4 in registers, the block scans
// the threads' sums by Kogge and Stone's rounds, and each thread adds what is before it.
//
// Data: `input` and `output` hold `n` numbers, in buffers rounded up to whole uint4s, `sums`
// receives the sum of each section of 4 * blockDim.x elements. Sums wrap around at 2^32.
// Launch: with blocks = (n + 1023) / 1024,
//     scan_four_wide<<<blocks, 256, 2 * 256 * sizeof(unsigned int)>>>(
//         input, output, sums, n, exclusive);
// Where that is more than one block, the host scans `sums` the same way, exclusively, as often as
// needed until one section holds them all, and adds them on the way back:
//     scan_four_wide_add<<<blocks, 256>>>(output, scanned_sums, n);

__global__ void scan_four_wide(const uint4 *input, uint4 *output, unsigned int *sums,
                               unsigned int n, unsigned int exclusive)
{
    // Two halves of one sum per thread; the launch gives the size in bytes.
    extern __shared__ unsigned int sh_sums[];

    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int vectors = (n + 3) / 4;

    // The last uint4 may end in padding. It counts as zero, or it would be in the section's sum.
    uint4 elements = make_uint4(0, 0, 0, 0);
    if (i < vectors) {
        elements = input[i];
        elements.y = 4 * i + 1 < n ? elements.y : 0;
        elements.z = 4 * i + 2 < n ? elements.z : 0;
        elements.w = 4 * i + 3 < n ? elements.w : 0;
    }
    uint4 prefixes = elements;
    prefixes.y += prefixes.x;
    prefixes.z += prefixes.y;
    prefixes.w += prefixes.z;

    sh_sums[threadIdx.x] = prefixes.w;
    // Two halves in turn: a round reads one and writes the other, so one barrier a round is enough.
    unsigned int from_half = 0;
    unsigned int sum = prefixes.w;
    for (unsigned int stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        unsigned int to_half = blockDim.x - from_half;
        if (threadIdx.x >= stride) {
            sum += sh_sums[from_half + threadIdx.x - stride];
        }
        sh_sums[to_half + threadIdx.x] = sum;
        from_half = to_half;
    }

    // What is before this thread is its inclusive sum without its own four.
    if (i < vectors) {
        unsigned int before = sum - prefixes.w;
        if (exclusive) {
            prefixes.x -= elements.x;
            prefixes.y -= elements.y;
            prefixes.z -= elements.z;
            prefixes.w -= elements.w;
        }
        output[i] = make_uint4(before + prefixes.x, before + prefixes.y, before + prefixes.z,
                               before + prefixes.w);
    }
    // The last sum is the section's.
    if (threadIdx.x == blockDim.x - 1) {
        sums[blockIdx.x] = sum;
    }
}

// Adds to each element what is before its section: `sums` holds the exclusive scan of the
// sections' sums by now.
__global__ void scan_four_wide_add(uint4 *output, const unsigned int *sums, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < (n + 3) / 4) {
        unsigned int before = sums[blockIdx.x];
        uint4 own = output[i];
        output[i] = make_uint4(own.x + before, own.y + before, own.z + before, own.w + before);
    }
}
