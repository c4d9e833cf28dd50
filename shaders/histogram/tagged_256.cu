// MISTAKE TODAY. Histogram of 256 bins in a set of counters for each warp, with atomics made in
// software, as it was done in 2007: a thread writes the count with its own lane in the top five
// bits and looks whether that survived; a lane that was overwritten tries again. It needs lanes in
// lockstep and a write that wins; no GPU promises either.
//
// Data: `values` holds `n` values below 256, `slots` 256 counts for each block, `histogram` 256.
// Launch: with blocks = min((n + 127) / 128, 1024) and any multiple of 32 in place of 128,
//     histogram_tagged_256<<<blocks, 128, 8 * 128 * sizeof(unsigned int)>>>(values, slots, n);
//     histogram_tagged_256_merge<<<256, 128, 128 * sizeof(unsigned int)>>>(
//         slots, histogram, blocks);

__global__ void histogram_tagged_256(const unsigned int *values, unsigned int *slots,
                       unsigned int n)
{
    // 256 counters for each warp of 32 threads; the launch gives the size in bytes.
    extern __shared__ volatile unsigned int sh_counts[];

    unsigned int threads = gridDim.x * blockDim.x;
    unsigned int of_warp = 256 * (threadIdx.x / 32);

    for (unsigned int place = threadIdx.x; place < 8 * blockDim.x; place += blockDim.x) {
        sh_counts[place] = 0;
    }
    __syncthreads();

    for (unsigned int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += threads) {
        unsigned int place = of_warp + (values[i] & 255);
        unsigned int tag = (threadIdx.x % 32) << 27;
        unsigned int count;
        do {
            // The count is in the low 27 bits: it wraps around behind 134,217,727.
            count = tag | ((sh_counts[place] & 0x07ffffffu) + 1);
            sh_counts[place] = count;
            // Wrong: others write the same word, and nothing orders them.
        } while (sh_counts[place] != count);
    }
    __syncthreads();

    // One thread per column: the counts of one value in all warps. There may be more values than
    // threads.
    for (unsigned int value = threadIdx.x; value < 256; value += blockDim.x) {
        unsigned int sum = 0;
        for (unsigned int warp = 0; warp < blockDim.x / 32; warp += 1) {
            sum += sh_counts[256 * warp + value] & 0x07ffffffu;
        }
        slots[256 * blockIdx.x + value] = sum;
    }
}

// Adds up the slots of all blocks: one block per bin.
__global__ void histogram_tagged_256_merge(
    const unsigned int *slots, unsigned int *histogram, unsigned int slot_count)
{
    // One word per thread; the launch gives the size in bytes.
    extern __shared__ unsigned int sh_sums[];

    unsigned int sum = 0;
    for (unsigned int slot = threadIdx.x; slot < slot_count; slot += blockDim.x) {
        sum += slots[256 * slot + blockIdx.x];
    }
    sh_sums[threadIdx.x] = sum;

    // Rounded up: a block need not be a power of two.
    unsigned int left = blockDim.x;
    while (left > 1) {
        __syncthreads();
        unsigned int middle = (left + 1) / 2;
        if (threadIdx.x + middle < left) {
            sh_sums[threadIdx.x] += sh_sums[threadIdx.x + middle];
        }
        left = middle;
    }
    if (threadIdx.x == 0) {
        histogram[blockIdx.x] = sh_sums[0];
    }
}
