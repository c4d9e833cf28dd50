// Convolution of an array, one thread per output: the sum of the elements around input[i], each times
// its weight.
//
// The window has `mask_width` elements and begins mask_width / 2 to the left of i. What replaces
// an element outside the array (a ghost) is `boundary`: 0 zero, 1 the element at the edge, 2 the
// element as if the array began anew.
//
// Data: `input` and `output` hold `n` floats, `mask` holds `mask_width`.
// Launch: convolution_basic<<<(n + 255) / 256, 256>>>(input, mask, output, 5, n, 0)

// The element at a position that may lie outside the array.
__device__ float element(const float *input, int position, int n, unsigned int boundary)
{
    if (position >= 0 && position < n) {
        return input[position];
    }
    if (boundary == 1) {
        return input[min(max(position, 0), n - 1)];
    }
    if (boundary == 2) {
        // The remainder of a negative number is negative or zero.
        return input[(position % n + n) % n];
    }
    return 0.0f;
}

__global__ void convolution_basic(const float *input, const float *mask, float *output,
                                  unsigned int mask_width, unsigned int n, unsigned int boundary)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    // The last block reaches past the end.
    if (i < n) {
        // Signed: a window may begin before the array.
        int start = (int)i - (int)(mask_width / 2);
        float sum = 0.0f;
        for (unsigned int j = 0; j < mask_width; j++) {
            sum += element(input, start + (int)j, (int)n, boundary) * mask[j];
        }
        output[i] = sum;
    }
}
