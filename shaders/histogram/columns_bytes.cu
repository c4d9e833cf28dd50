// Histogram of 256 bins in columns of counters: with 32 columns every lane of a warp has one of its
// own, in a bank of its own, and no two lanes meet, whatever the values are; with 16, two share one.
// All equal or all different takes the same time.
//
// Data: `values` holds `n` bytes, in a buffer rounded up to whole uint4s, `histogram` 256 counts
// that start at 0.
// Launch: with blocks = min((n + 4096 - 1) / 4096, 1024) (any number is right),
//     histogram_columns_bytes<<<blocks, 256>>>(values, histogram, n);

// Columns of counters, a power of two up to 32; 32 of them take 32 KiB of shared memory. With 16, two
// lanes share one.
#define COLUMNS 16
#define BINS 256

__device__ void count(unsigned int *sh_counts, unsigned int value)
{
    // The mask keeps a value of 256 or more inside the array.
    atomicAdd(&sh_counts[(value & 255) * COLUMNS + threadIdx.x % COLUMNS], 1);
}

__device__ void count_bytes(unsigned int *sh_counts, unsigned int word)
{
    count(sh_counts, word);
    count(sh_counts, word >> 8);
    count(sh_counts, word >> 16);
    count(sh_counts, word >> 24);
}

__device__ void count_quad(unsigned int *sh_counts, uint4 quad)
{
    count_bytes(sh_counts, quad.x);
    count_bytes(sh_counts, quad.y);
    count_bytes(sh_counts, quad.z);
    count_bytes(sh_counts, quad.w);
}

__global__ void histogram_columns_bytes(const uint4 *values, unsigned int *histogram, unsigned int n)
{
    // A row of columns for each bin.
    __shared__ unsigned int sh_counts[BINS * COLUMNS];

    unsigned int first = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int threads = gridDim.x * blockDim.x;

    for (unsigned int place = threadIdx.x; place < BINS * COLUMNS; place += blockDim.x) {
        sh_counts[place] = 0;
    }
    __syncthreads();

    // Four loads are on their way before the first value is needed.
    unsigned int whole = n / 16;
    unsigned int i = first;
    for (; i + 3 * threads < whole; i += 4 * threads) {
        uint4 a = values[i];
        uint4 b = values[i + threads];
        uint4 c = values[i + 2 * threads];
        uint4 d = values[i + 3 * threads];
        count_quad(sh_counts, a);
        count_quad(sh_counts, b);
        count_quad(sh_counts, c);
        count_quad(sh_counts, d);
    }
    for (; i < whole; i += threads) {
        count_quad(sh_counts, values[i]);
    }
    // Up to fifteen values lie behind the last whole uint4.
    if (first < n % 16) {
        uint4 last = values[whole];
        unsigned int word = first < 4 ? last.x : first < 8 ? last.y : first < 12 ? last.z : last.w;
        count(sh_counts, word >> 8 * (first % 4));
    }
    __syncthreads();

    // One thread per bin adds up a row. Each begins in another column, or all would meet in one bank.
    for (unsigned int bin = threadIdx.x; bin < BINS; bin += blockDim.x) {
        unsigned int sum = 0;
        for (unsigned int turn = 0; turn < COLUMNS; turn += 1) {
            sum += sh_counts[bin * COLUMNS + (bin + turn) % COLUMNS];
        }
        if (sum > 0) {
            atomicAdd(&histogram[bin], sum);
        }
    }
}
