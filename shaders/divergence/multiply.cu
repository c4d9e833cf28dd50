// The same choice as arithmetic: both values are multiplied by the condition, one and zero, and added. It was
// worth its while on GPUs without predication, and it goes wrong where a value is not finite.
//
// Data: `input` and `output` hold `n` floats each.
// Launch: divergence_multiply<<<(n + 255) / 256, 256>>>(input, output, n).

__global__ void divergence_multiply(const float *input, float *output, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    float x = input[i];
    float is_positive = (float)(x > 0.0f);
    x = is_positive * (2.0f * x + 1.0f) + (1.0f - is_positive) * (-3.0f * x);
    output[i] = x;
}
