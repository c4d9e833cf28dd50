// A choice by `if` and `else`: positive numbers are doubled and increased, the others taken three times. The
// sign differs from lane to lane, so a warp takes both ways.
//
// Data: `input` and `output` hold `n` floats each.
// Launch: divergence_if_else<<<(n + 255) / 256, 256>>>(input, output, n).

__global__ void divergence_if_else(const float *input, float *output, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    float x = input[i];
    if (x > 0.0f) {
        x = 2.0f * x + 1.0f;
    } else {
        x = -3.0f * x;
    }
    output[i] = x;
}
