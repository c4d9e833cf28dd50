// Convolution of a matrix or a grey picture in tiles with halo: a block loads the rectangle on which
// its outputs rest, each element once, into shared memory, and works from there. The mask lies in
// constant memory.
//
// The window has MASK_WIDTH rows and columns and begins MASK_WIDTH / 2 above and to the left of the
// output; elements outside count as zero.
//
// Data: `input` and `output` are `height` rows of `width` floats, row-major. `mask` has room for 16
// rows of 16 weights, of which the first MASK_WIDTH of each are used; the host fills it with
// cudaMemcpyToSymbol.
// Launch:
//     dim3 block(BLOCK_X, BLOCK_Y);
//     dim3 grid((width + BLOCK_X - 1) / BLOCK_X, (height + BLOCK_Y - 1) / BLOCK_Y);
//     convolution_2d_tiled<<<grid, block>>>(input, output, width, height);
// A block loads 20 x 20 = 400 elements, where the basic form loads 6,400.

#define BLOCK_X 16
#define BLOCK_Y 16
#define MASK_WIDTH 5
#define TILE_WIDTH (BLOCK_X + MASK_WIDTH - 1)
#define TILE_HEIGHT (BLOCK_Y + MASK_WIDTH - 1)

__constant__ float mask[16][16];

__global__ void convolution_2d_tiled(const float *input, float *output,
                                     unsigned int width, unsigned int height)
{
    // The tile with its halo all around.
    __shared__ float sh_tile[TILE_HEIGHT][TILE_WIDTH];

    // The tile has more elements than the block has threads: they go round until it is full,
    // neighbours along its rows. Ghosts are zeros in the tile, so that the sum need not ask.
    int first_row = (int)(blockIdx.y * BLOCK_Y) - MASK_WIDTH / 2;
    int first_column = (int)(blockIdx.x * BLOCK_X) - MASK_WIDTH / 2;
    for (unsigned int place = threadIdx.y * BLOCK_X + threadIdx.x; place < TILE_WIDTH * TILE_HEIGHT;
         place += BLOCK_X * BLOCK_Y) {
        int row = first_row + (int)(place / TILE_WIDTH);
        int column = first_column + (int)(place % TILE_WIDTH);
        float element = 0.0f;
        if (row >= 0 && row < (int)height && column >= 0 && column < (int)width) {
            element = input[row * (int)width + column];
        }
        sh_tile[place / TILE_WIDTH][place % TILE_WIDTH] = element;
    }

    // Each thread goes on to read what others loaded. Nobody has left: threads beyond the edge of
    // the matrix wait here too.
    __syncthreads();

    unsigned int column = blockIdx.x * BLOCK_X + threadIdx.x;
    unsigned int row = blockIdx.y * BLOCK_Y + threadIdx.y;
    if (column < width && row < height) {
        float sum = 0.0f;
        for (unsigned int r = 0; r < MASK_WIDTH; r++) {
            for (unsigned int c = 0; c < MASK_WIDTH; c++) {
                sum += sh_tile[threadIdx.y + r][threadIdx.x + c] * mask[r][c];
            }
        }
        output[row * width + column] = sum;
    }
}
