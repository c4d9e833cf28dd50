// A matrix copied, not transposed, by way of shared memory: what the detour through a tile and a
// barrier costs by itself.
//
// Data: `input` and `output` are `height` rows of `width` floats, row-major.
// Launch:
//     dim3 block(TILE, BLOCK_ROWS);
//     dim3 grid((width + TILE - 1) / TILE, (height + TILE - 1) / TILE);
//     transpose_shared_copy<<<grid, block>>>(input, output, width, height);
// Each block moves one tile, each thread TILE / BLOCK_ROWS elements of one column of it.

#define TILE 32
#define BLOCK_ROWS 8

__global__ void transpose_shared_copy(const float *input, float *output,
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

    // Every thread reads back only what it wrote itself, so the copy would be right without this
    // barrier. It is here because a transpose cannot do without one: what does it cost?
    __syncthreads();

    for (unsigned int j = 0; j < TILE; j += BLOCK_ROWS) {
        if (column < width && row + j < height) {
            output[(row + j) * width + column] = sh_tile[threadIdx.y + j][threadIdx.x];
        }
    }
}
