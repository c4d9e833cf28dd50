// Reciprocal square roots in a chain: one of the functions that special units calculate, of which there are
// few.
//
// Data: `input` and `output` hold `n` floats each.
// Launch: instructions_reciprocal_root<<<(n + 255) / 256, 256>>>(input, output, n, rounds).

__global__ void instructions_reciprocal_root(const float *input, float *output, unsigned int n, unsigned int rounds)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    // Each step needs the one before: the chain cannot be shortened.
    float start = 2.5f + 0.5f * input[i];
    float x = start;
    for (unsigned int round = 0; round < rounds; ++round) {
        x = rsqrtf(x + start);
    }
    output[i] = x;
}
