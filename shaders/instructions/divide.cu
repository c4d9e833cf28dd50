// Divisions of integers in a chain: no GPU has an instruction for it, and the compiler writes some twenty.
//
// Data: `input` and `output` hold `n` unsigned ints each.
// Launch: instructions_divide<<<(n + 255) / 256, 256>>>(input, output, n, rounds).

__global__ void instructions_divide(const unsigned int *input, unsigned int *output, unsigned int n, unsigned int rounds)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    unsigned int start = input[i];
    unsigned int x = start;
    for (unsigned int round = 0; round < rounds; ++round) {
        // The divisor is odd, so never zero, and differs from thread to thread.
        x = (x ^ 2863311530u) / (start | 1u) + round;
    }
    output[i] = x;
}
