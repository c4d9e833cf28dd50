// Convolution of a matrix or a grey picture with a mask that is a column of weights times a row of
// weights: first along the rows, then down the columns. 2 * MASK_WIDTH multiplications per output in
// place of MASK_WIDTH * MASK_WIDTH, and a second pass over memory.
//
// The window has MASK_WIDTH rows and columns and begins MASK_WIDTH / 2 above and to the left of the
// output; elements outside count as zero.
//
// Data: `input`, `middle` and `output` are `height` rows of `width` floats, row-major. The host fills
// the two rows of weights with cudaMemcpyToSymbol.
// Launch:
//     dim3 block(16, 16);
//     dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
//     convolution_2d_along_rows<<<grid, block>>>(input, middle, width, height);
//     convolution_2d_down_columns<<<grid, block>>>(middle, output, width, height);

#define MASK_WIDTH 5

__constant__ float row_weights[16];
__constant__ float column_weights[16];

__global__ void convolution_2d_along_rows(const float *input, float *middle,
                                          unsigned int width, unsigned int height)
{
    unsigned int column = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int row = blockIdx.y * blockDim.y + threadIdx.y;

    // The blocks at the right and lower edge hang over the matrix.
    if (column < width && row < height) {
        // Signed: a window may begin before the row.
        int first = (int)column - MASK_WIDTH / 2;
        float sum = 0.0f;
        for (unsigned int c = 0; c < MASK_WIDTH; c++) {
            int place = first + (int)c;
            if (place >= 0 && place < (int)width) {
                sum += input[row * width + place] * row_weights[c];
            }
        }
        middle[row * width + column] = sum;
    }
}

__global__ void convolution_2d_down_columns(const float *middle, float *output,
                                            unsigned int width, unsigned int height)
{
    unsigned int column = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int row = blockIdx.y * blockDim.y + threadIdx.y;

    if (column < width && row < height) {
        int first = (int)row - MASK_WIDTH / 2;
        float sum = 0.0f;
        for (unsigned int r = 0; r < MASK_WIDTH; r++) {
            int place = first + (int)r;
            // Neighbouring lanes read neighbouring columns: down the columns, but side by side.
            if (place >= 0 && place < (int)height) {
                sum += middle[place * width + column] * column_weights[r];
            }
        }
        output[row * width + column] = sum;
    }
}
