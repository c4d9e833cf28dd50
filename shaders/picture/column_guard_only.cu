// A mistake on purpose: a picture whose kernel asks only for the column. Threads below the last row read
// and write behind the picture.
//
// Data: `input` and `output` are `height` rows of `width` floats, row after row.
// Launch:
//     dim3 block(16, 16);
//     dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
//     picture_column_guard_only<<<grid, block>>>(input, output, width, height, 2.0f);

__global__ void picture_column_guard_only(const float *input, float *output,
                                          unsigned int width, unsigned int height, float factor)
{
    unsigned int column = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int row = blockIdx.y * blockDim.y + threadIdx.y;

    // Missing: row < height.
    if (column < width) {
        unsigned int pixel = row * width + column;
        output[pixel] = factor * input[pixel];
    }
}
