// MISTAKE ON PURPOSE. Prefix sums by Kogge and Stone's scan without the double buffer: a thread may
// overwrite its prefix before the thread that needs the old one has read it.
//
// Data: `input` and `output` hold `n` numbers, `sums` receives the sum of each section of
// blockDim.x elements. Sums wrap around at 2^32.
// Launch: with blocks = (n + 255) / 256,
//     scan_single_buffer<<<blocks, 256, 256 * sizeof(unsigned int)>>>(
//         input, output, sums, n, exclusive);
// Where that is more than one block, the host scans `sums` the same way, exclusively, as often as
// needed until one section holds them all, and adds them on the way back:
//     scan_single_buffer_add<<<blocks, 256>>>(output, scanned_sums, n);

__global__ void scan_single_buffer(const unsigned int *input, unsigned int *output,
                 unsigned int *sums, unsigned int n, unsigned int exclusive)
{
    // One prefix per thread; the launch gives the size in bytes.
    extern __shared__ unsigned int sh_prefixes[];

    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    // A thread without an element brings zero and stays for the barriers.
    unsigned int element = i < n ? input[i] : 0;
    sh_prefixes[threadIdx.x] = element;

    unsigned int prefix = element;
    for (unsigned int stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        // Wrong: the word that is read here is written in the same round by its own thread.
        if (threadIdx.x >= stride) {
            prefix += sh_prefixes[threadIdx.x - stride];
            sh_prefixes[threadIdx.x] = prefix;
        }
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
__global__ void scan_single_buffer_add(unsigned int *output, const unsigned int *sums,
                                       unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        output[i] += sums[blockIdx.x];
    }
}
