// Multiplications and additions of integers of 32 bits in a chain. The first CUDA cards multiplied 24 bits at
// a time and needed several steps.
//
// Data: `input` and `output` hold `n` unsigned ints each.
// Launch: instructions_integer_multiply<<<(n + 255) / 256, 256>>>(input, output, n, rounds).

__global__ void instructions_integer_multiply(const unsigned int *input, unsigned int *output, unsigned int n, unsigned int rounds)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    unsigned int start = input[i];
    unsigned int x = start;
    for (unsigned int round = 0; round < rounds; ++round) {
        // What does not fit into 32 bits is lost, here and in CUDA.
        x = x * 1664525u + start;
    }
    output[i] = x;
}
