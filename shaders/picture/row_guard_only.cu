// A mistake on purpose: a picture whose kernel asks only for the row. Threads past the right edge work on
// pixels of the next row, and in the last row on none.
//
// Data: `input` and `output` are `height` rows of `width` floats, row after row.
// Launch:
//     dim3 block(16, 16);
//     dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
//     picture_row_guard_only<<<grid, block>>>(input, output, width, height, 2.0f);

__global__ void picture_row_guard_only(const float *input, float *output,
                                       unsigned int width, unsigned int height, float factor)
{
    unsigned int column = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int row = blockIdx.y * blockDim.y + threadIdx.y;

    // Missing: column < width. To the right of the picture a number is still the number of a pixel.
    if (row < height) {
        unsigned int pixel = row * width + column;
        output[pixel] = factor * input[pixel];
    }
}
