// Logarithms in a chain: special units make one to the base of two, and a multiplication turns it into a
// natural one.
//
// Data: `input` and `output` hold `n` floats each.
// Launch: instructions_logarithm<<<(n + 255) / 256, 256>>>(input, output, n, rounds).

__global__ void instructions_logarithm(const float *input, float *output, unsigned int n, unsigned int rounds)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    // Each step needs the one before: the chain cannot be shortened.
    float start = 2.5f + 0.5f * input[i];
    float x = start;
    for (unsigned int round = 0; round < rounds; ++round) {
        x = __logf(x + start);
    }
    output[i] = x;
}
