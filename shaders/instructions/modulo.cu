// Remainders of integers in a chain: a division, a multiplication and a subtraction.
//
// Data: `input` and `output` hold `n` unsigned ints each.
// Launch: instructions_modulo<<<(n + 255) / 256, 256>>>(input, output, n, rounds).

__global__ void instructions_modulo(const unsigned int *input, unsigned int *output, unsigned int n, unsigned int rounds)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    unsigned int start = input[i];
    unsigned int x = start;
    for (unsigned int round = 0; round < rounds; ++round) {
        // Where the divisor is a power of two, x & (divisor - 1) is the remainder, in one step.
        x = (x ^ 2863311530u) % (start | 1u) + round;
    }
    output[i] = x;
}
