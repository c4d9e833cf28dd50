// Multiplications and additions in a chain: the operations that a GPU is built for. Both are one
// instruction, a fused multiply-add.
//
// Data: `input` and `output` hold `n` floats each.
// Launch: instructions_multiply_add<<<(n + 255) / 256, 256>>>(input, output, n, rounds).

__global__ void instructions_multiply_add(const float *input, float *output, unsigned int n, unsigned int rounds)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    // Each step needs the one before: the chain cannot be shortened.
    float start = 2.5f + 0.5f * input[i];
    float x = start;
    for (unsigned int round = 0; round < rounds; ++round) {
        x = x * 0.75f + start;
    }
    output[i] = x;
}
