// Matrix transpose, straight from global memory to global memory: reads run along the rows of the
// input, and so writes run down the columns of the output.
//
// Data: `input` is `height` rows of `width` floats, `output` is `width` rows of `height`, both
// row-major.
// Launch:
//     dim3 block(TILE, BLOCK_ROWS);
//     dim3 grid((width + TILE - 1) / TILE, (height + TILE - 1) / TILE);
//     transpose_naive<<<grid, block>>>(input, output, width, height);
// Each block moves one tile, each thread TILE / BLOCK_ROWS elements of one column of it.

#define TILE 32
#define BLOCK_ROWS 8

__global__ void transpose_naive(const float *input, float *output,
                                unsigned int width, unsigned int height)
{
    unsigned int column = blockIdx.x * TILE + threadIdx.x;
    unsigned int row = blockIdx.y * TILE + threadIdx.y;

    for (unsigned int j = 0; j < TILE; j += BLOCK_ROWS) {
        if (column < width && row + j < height) {
            // From one thread to the next the address moves by a whole output row.
            output[column * height + row + j] = input[(row + j) * width + column];
        }
    }
}
