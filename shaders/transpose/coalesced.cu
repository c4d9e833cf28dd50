// Matrix transpose through shared memory: a block reads a tile along the rows of the input, turns
// it in shared memory, and writes it along the rows of the output.
//
// Data: `input` is `height` rows of `width` floats, `output` is `width` rows of `height`, both
// row-major.
// Launch:
//     dim3 block(TILE, BLOCK_ROWS);
//     dim3 grid((width + TILE - 1) / TILE, (height + TILE - 1) / TILE);
//     transpose_coalesced<<<grid, block>>>(input, output, width, height);
// Each block moves one tile, each thread TILE / BLOCK_ROWS elements of one column of it.

#define TILE 32
#define BLOCK_ROWS 8

__global__ void transpose_coalesced(const float *input, float *output,
                                    unsigned int width, unsigned int height)
{
    __shared__ float sh_tile[TILE][TILE];

    unsigned int column = blockIdx.x * TILE + threadIdx.x;
    unsigned int row = blockIdx.y * TILE + threadIdx.y;

    for (unsigned int j = 0; j < TILE; j += BLOCK_ROWS) {
        if (column < width && row + j < height) {
            sh_tile[threadIdx.y + j][threadIdx.x] = input[(row + j) * width + column];
        }
    }

    // Each thread goes on to read what others wrote. Nobody has left: threads beyond the edge of
    // the matrix wait here too.
    __syncthreads();

    // The tile lands at the mirrored place: block coordinates change roles, thread coordinates do
    // not, so that neighbouring threads write along a row of the output.
    unsigned int output_column = blockIdx.y * TILE + threadIdx.x;
    unsigned int output_row = blockIdx.x * TILE + threadIdx.y;

    for (unsigned int j = 0; j < TILE; j += BLOCK_ROWS) {
        if (output_column < height && output_row + j < width) {
            // A column of the tile: with 32 words per row, all lanes of a warp meet in one bank.
            output[(output_row + j) * height + output_column] =
                sh_tile[threadIdx.x][threadIdx.y + j];
        }
    }
}
