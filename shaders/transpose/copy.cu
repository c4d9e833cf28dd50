// A matrix copied, not transposed: what a transpose is measured against, with the same blocks, the
// same tile and the same number of elements per thread.
//
// Data: `input` and `output` are `height` rows of `width` floats, row-major.
// Launch:
//     dim3 block(TILE, BLOCK_ROWS);
//     dim3 grid((width + TILE - 1) / TILE, (height + TILE - 1) / TILE);
//     transpose_copy<<<grid, block>>>(input, output, width, height);
// Each block moves one tile, each thread TILE / BLOCK_ROWS elements of one column of it.

#define TILE 32
#define BLOCK_ROWS 8

__global__ void transpose_copy(const float *input, float *output,
                               unsigned int width, unsigned int height)
{
    unsigned int column = blockIdx.x * TILE + threadIdx.x;
    unsigned int row = blockIdx.y * TILE + threadIdx.y;

    for (unsigned int j = 0; j < TILE; j += BLOCK_ROWS) {
        if (column < width && row + j < height) {
            unsigned int i = (row + j) * width + column;
            output[i] = input[i];
        }
    }
}
