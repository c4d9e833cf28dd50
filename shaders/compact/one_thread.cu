// Compaction by one thread: it walks through the array and writes what it keeps, one behind the other.
//
// Data: `input` and `output` hold `n` numbers, of which those below `limit` are kept. `count` receives how
// many that are; behind them nobody writes to `output`.
// Launch: compact_one_thread<<<1, 1>>>(input, output, count, n, limit);

__global__ void compact_one_thread(const unsigned int *input, unsigned int *output,
                                   unsigned int *count, unsigned int n, unsigned int limit)
{
    unsigned int kept = 0;
    for (unsigned int i = 0; i < n; i++) {
        unsigned int element = input[i];
        if (element < limit) {
            output[kept] = element;
            kept += 1;
        }
    }
    count[0] = kept;
}
