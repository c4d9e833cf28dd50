// Convolution of an array by one thread, one output after another: what all the other kernels are
// compared with in the course.
//
// Output i is the sum of the elements around input[i], each times its weight. The window has
// `mask_width` elements and begins mask_width / 2 to the left of i. Elements outside the array
// (ghosts) count as zero.
//
// Data: `input` and `output` hold `n` floats, `mask` holds `mask_width`.
// Launch: convolution_sequential<<<1, 1>>>(input, mask, output, mask_width, n)

__global__ void convolution_sequential(const float *input, const float *mask, float *output,
                                       unsigned int mask_width, unsigned int n)
{
    for (int i = 0; i < (int)n; i++) {
        // Signed: a window may begin before the array.
        int start = i - (int)(mask_width / 2);
        float sum = 0.0f;
        for (int j = 0; j < (int)mask_width; j++) {
            if (start + j >= 0 && start + j < (int)n) {
                sum += input[start + j] * mask[j];
            }
        }
        output[i] = sum;
    }
}
