// Convolution of a matrix or a grey picture, one thread per output: the sum of the elements around
// it, each times its weight.
//
// The window has `mask_width` rows and columns and begins mask_width / 2 above and to the left of
// the output. What replaces an element outside (a ghost) is `boundary`: 0 zero, 1 the element at
// the edge, 2 the element as if the matrix began anew.
//
// Data: `input` and `output` are `height` rows of `width` floats, `mask` is `mask_width` rows of as
// many, all row-major.
// Launch:
//     dim3 block(16, 16);
//     dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
//     convolution_2d_basic<<<grid, block>>>(input, mask, output, width, height, 5, 0);

// The row or column that replaces one outside 0..count, if one does.
__device__ int within(int place, int count, unsigned int boundary)
{
    if (boundary == 2) {
        // The remainder of a negative number is negative or zero.
        return (place % count + count) % count;
    }
    return min(max(place, 0), count - 1);
}

// The element at a place that may lie outside the matrix.
__device__ float element(const float *input, int row, int column, int width, int height,
                         unsigned int boundary)
{
    bool outside = row < 0 || row >= height || column < 0 || column >= width;
    if (outside && boundary == 0) {
        return 0.0f;
    }
    return input[within(row, height, boundary) * width + within(column, width, boundary)];
}

__global__ void convolution_2d_basic(const float *input, const float *mask, float *output,
                                     unsigned int width, unsigned int height,
                                     unsigned int mask_width, unsigned int boundary)
{
    unsigned int column = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int row = blockIdx.y * blockDim.y + threadIdx.y;

    // The blocks at the right and lower edge hang over the matrix.
    if (column < width && row < height) {
        // Signed: a window may begin before the matrix.
        int first_row = (int)row - (int)(mask_width / 2);
        int first_column = (int)column - (int)(mask_width / 2);
        float sum = 0.0f;
        for (unsigned int r = 0; r < mask_width; r++) {
            for (unsigned int c = 0; c < mask_width; c++) {
                sum += element(input, first_row + (int)r, first_column + (int)c, (int)width,
                               (int)height, boundary)
                    * mask[r * mask_width + c];
            }
        }
        output[row * width + column] = sum;
    }
}
