// Matrix transpose through shared memory, with one unused word at the end of each row of the tile:
// the elements of a column then lie in different banks.
//
// Data: `input` is `height` rows of `width` floats, `output` is `width` rows of `height`, both
// row-major.
// Launch:
//     dim3 block(TILE, BLOCK_ROWS);
//     dim3 grid((width + TILE - 1) / TILE, (height + TILE - 1) / TILE);
//     transpose_padded<<<grid, block>>>(input, output, width, height);
// Each block moves one tile, each thread TILE / BLOCK_ROWS elements of one column of it.

#define TILE 32
#define BLOCK_ROWS 8

__global__ void transpose_padded(const float *input, float *output,
                                 unsigned int width, unsigned int height)
{
    // One word more per row than the tile has columns.
    __shared__ float sh_tile[TILE][TILE + 1];

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
            // A column of the tile: 33 words lie between two lanes, so each has its own bank.
            output[(output_row + j) * height + output_column] =
                sh_tile[threadIdx.x][threadIdx.y + j];
        }
    }
}
