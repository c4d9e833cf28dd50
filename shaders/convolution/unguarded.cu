// A mistake on purpose: the store has no guard. The threads that the last block has to spare
// calculate an output too, from ghosts and a few last elements, and write it past the end.
//
// Data: `input` and `output` hold `n` floats, `mask` holds `mask_width`.
// Launch: convolution_unguarded<<<(n + 255) / 256, 256>>>(input, mask, output, 5, n)

__global__ void convolution_unguarded(const float *input, const float *mask, float *output,
                                      unsigned int mask_width, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    int start = (int)i - (int)(mask_width / 2);
    float sum = 0.0f;
    for (unsigned int j = 0; j < mask_width; j++) {
        int position = start + (int)j;
        // This test protects the loads, and only them.
        if (position >= 0 && position < (int)n) {
            sum += input[position] * mask[j];
        }
    }
    // Here `if (i < n)` is missing.
    output[i] = sum;
}
