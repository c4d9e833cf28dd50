// Compaction with one counter for all: each thread that keeps its element draws a place from it. Where
// an element goes depends on who was first, so the order of the array is lost.
//
// Data: `input` and `output` hold `n` numbers, of which those below `limit` are kept. `count` receives how
// many that are, and the host has cleared it; behind them nobody writes to `output`.
// Launch: compact_atomic<<<(n + 255) / 256, 256>>>(input, output, count, n, limit);

__global__ void compact_atomic(const unsigned int *input, unsigned int *output,
                               unsigned int *count, unsigned int n, unsigned int limit)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    unsigned int element = input[i];
    if (element < limit) {
        unsigned int place = atomicAdd(&count[0], 1);
        output[place] = element;
    }
}
