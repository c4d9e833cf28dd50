// Every thread adds the same sixteen words to its own: all lanes of a warp read one address at a time.
//
// Data: `input` and `output` hold `n` unsigned ints each, `table` 16 of them.
// Launch: memory_same_address<<<(n + 255) / 256, 256>>>(input, table, output, n).

__global__ void memory_same_address(const unsigned int *input, const unsigned int *table, unsigned int *output,
                                    unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        unsigned int sum = input[i];
        for (unsigned int k = 0; k < 16; ++k) {
            // One word for all 32 lanes: one sector, fetched once and handed to everyone.
            sum += table[k];
        }
        output[i] = sum;
    }
}
