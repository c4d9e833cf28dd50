// MISTAKE ON PURPOSE. Histogram of 64 bins, one byte per thread and bin, of values that still have
// eight bits: three of four values fall behind the last row.
//
// Data: `values` holds `n` values below 256; Wrong: the value is taken for the bin. `histogram`
// holds 64 counters, which the host has cleared. `values_per_thread` is at most 255: one more could
// overflow a byte.
// Launch: with blocks = (n + 64 * values_per_thread - 1) / (64 * values_per_thread) and any
// multiple of 64, at most 256, in place of 64,
//     histogram_too_many_bits<<<blocks, 64, 64 * 64>>>(
//         values, histogram, n, values_per_thread);

// 1 swaps bits [5:4] and [3:0] of a thread's number before it becomes a column, 0 does not.
#define SHUFFLE 1
// 1 starts adding up the columns of a row at another bank in each thread, 0 at the first column.
#define SHIFT_START 1

// The column of a thread. Neighbouring threads would share words, and 16 of them four banks; with
// the bits swapped they lie four bytes apart.
__device__ unsigned int column(unsigned int thread)
{
    unsigned int swapped = (thread & ~63u) | ((thread & 15) << 2) | ((thread & 48) >> 4);
    return SHUFFLE ? swapped : thread;
}

__global__ void histogram_too_many_bits(const unsigned int *values, unsigned int *histogram,
             unsigned int n, unsigned int values_per_thread)
{
    // 64 rows, one per bin, of one byte per thread; the launch gives the size in bytes.
    extern __shared__ unsigned char sh_bytes[];

    unsigned int first = blockIdx.x * blockDim.x * values_per_thread;

    for (unsigned int byte = threadIdx.x; byte < 64 * blockDim.x; byte += blockDim.x) {
        sh_bytes[byte] = 0;
    }
    __syncthreads();

    for (unsigned int turn = 0; turn < values_per_thread; turn += 1) {
        unsigned int i = first + turn * blockDim.x + threadIdx.x;
        if (i < n) {
            // Wrong: values go to 255, bins to 63; it should be the value without its last two
            // bits.
            unsigned int bin = values[i] & 255;
            sh_bytes[bin * blockDim.x + column(threadIdx.x)] += 1;
        }
    }
    __syncthreads();

    // One thread per row, four columns at a time. Rows start in the same bank, so each thread starts at
    // another column and comes round.
    if (threadIdx.x < 64) {
        unsigned int words = blockDim.x / 4;
        unsigned int word = SHIFT_START ? threadIdx.x % 16 : 0;
        unsigned int sum = 0;
        for (unsigned int turn = 0; turn < words; turn += 1) {
            const unsigned char *four = sh_bytes + 4 * (threadIdx.x * words + word);
            sum += four[0] + four[1] + four[2] + four[3];
            word += 1;
            if (word == words) {
                word = 0;
            }
        }
        if (sum > 0) {
            atomicAdd(&histogram[threadIdx.x], sum);
        }
    }
}
