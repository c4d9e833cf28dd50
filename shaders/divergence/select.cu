// The same choice without a branch: every lane makes both values and keeps one. Compilers do this by
// themselves with short branches; then the instructions are predicated.
//
// Data: `input` and `output` hold `n` floats each.
// Launch: divergence_select<<<(n + 255) / 256, 256>>>(input, output, n).

__global__ void divergence_select(const float *input, float *output, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    float x = input[i];
    float positive = 2.0f * x + 1.0f;
    float other = -3.0f * x;
    x = x > 0.0f ? positive : other;
    output[i] = x;
}
