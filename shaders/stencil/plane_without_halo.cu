// MISTAKE ON PURPOSE. One step of heat through a plate in tiles without a halo: a cell at the edge of
// its tile takes itself for the neighbour that another block has.
//
// Data: `input` and `output` are `height` rows of `width` floats; `rate` is the share of the difference to
// a neighbour that flows in a step.
// Launch:
//     dim3 block(BLOCK_X, BLOCK_Y);
//     dim3 grid((width + BLOCK_X - 1) / BLOCK_X, (height + BLOCK_Y - 1) / BLOCK_Y);
//     stencil_plane_without_halo<<<grid, block>>>(input, output, width, height, 0.1f);

#define BLOCK_X 32
#define BLOCK_Y 8

__global__ void stencil_plane_without_halo(const float *input, float *output, unsigned int width,
                                unsigned int height, float rate)
{
    // The block's cells, and nothing around them.
    __shared__ float sh_cells[BLOCK_X * BLOCK_Y];

    unsigned int x = blockIdx.x * BLOCK_X + threadIdx.x;
    unsigned int y = blockIdx.y * BLOCK_Y + threadIdx.y;
    unsigned int place = threadIdx.y * BLOCK_X + threadIdx.x;
    sh_cells[place] = input[min(y, height - 1) * width + min(x, width - 1)];

    // Each thread goes on to read what others loaded. Nobody has left.
    __syncthreads();

    if (x < width && y < height) {
        float here = sh_cells[place];
        float next = here;
        if (x > 0 && y > 0 && x + 1 < width && y + 1 < height) {
            // Wrong: beyond the tile lie cells of other blocks, and they have temperatures of their own.
            float west = sh_cells[threadIdx.x > 0 ? place - 1 : place];
            float east = sh_cells[threadIdx.x + 1 < BLOCK_X ? place + 1 : place];
            float north = sh_cells[threadIdx.y > 0 ? place - BLOCK_X : place];
            float south = sh_cells[threadIdx.y + 1 < BLOCK_Y ? place + BLOCK_X : place];
            next = here + rate * (west + east + north + south - 4.0f * here);
        }
        output[y * width + x] = next;
    }
}
