// Every thread adds the same sixteen words to its own, each lane beginning at another one: the same
// words, from different addresses at a time.
//
// Data: `input` and `output` hold `n` unsigned ints each, `table` 16 of them.
// Launch: memory_rotated_address<<<(n + 255) / 256, 256>>>(input, table, output, n).

__global__ void memory_rotated_address(const unsigned int *input, const unsigned int *table, unsigned int *output,
                                       unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        unsigned int sum = input[i];
        for (unsigned int k = 0; k < 16; ++k) {
            // Sixteen words for 32 lanes: two sectors. In memory that is cheap too; in constant memory it would
            // be sixteen passes.
            sum += table[(k + threadIdx.x) % 16];
        }
        output[i] = sum;
    }
}
