// MISTAKE ON PURPOSE. Compaction with a counter that is read and written as if a thread were alone:
// two threads may draw the same place.
//
// Data: `input` and `output` hold `n` numbers, of which those below `limit` are kept. `count` receives how
// many that are, and the host has cleared it; behind them nobody writes to `output`.
// Launch: compact_count_not_atomic<<<(n + 255) / 256, 256>>>(input, output, count, n, limit);

__global__ void compact_count_not_atomic(const unsigned int *input, unsigned int *output,
                               unsigned int *count, unsigned int n, unsigned int limit)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    unsigned int element = input[i];
    if (element < limit) {
        // Wrong: between reading and writing, another thread may read the same number.
        unsigned int place = count[0];
        count[0] = place + 1;
        output[place] = element;
    }
}
