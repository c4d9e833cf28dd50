// Two ways through a kernel, chosen by whether a thread is even: every warp takes both, one after the other,
// with half of its lanes each time.
//
// Data: `input` and `output` hold `n` floats each.
// Launch: divergence_by_parity<<<(n + 255) / 256, 256>>>(input, output, n).

__global__ void divergence_by_parity(const float *input, float *output, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    float x = input[i];
    // Lanes 0, 2, 4 ... here, lanes 1, 3, 5 ... there.
    if (threadIdx.x % 2 == 0) {
        for (unsigned int k = 0; k < 64; ++k) {
            x = x * 0.96f + 0.5f;
        }
    } else {
        for (unsigned int k = 0; k < 64; ++k) {
            x = x * 0.98f - 0.25f;
        }
    }
    output[i] = x;
}
