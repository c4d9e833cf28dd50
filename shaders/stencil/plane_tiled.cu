// One step of heat through a plate in tiles: a block loads its cells and those around them into shared
// memory, each once, and works from there. The cells on the plate's edge keep their temperature.
//
// Data: `input` and `output` are `height` rows of `width` floats; `rate` is the share of the difference to
// a neighbour that flows in a step.
// Launch:
//     dim3 block(BLOCK_X, BLOCK_Y);
//     dim3 grid((width + BLOCK_X - 1) / BLOCK_X, (height + BLOCK_Y - 1) / BLOCK_Y);
//     stencil_plane_tiled<<<grid, block>>>(input, output, width, height, 0.1f);
// A block of 32 x 8 loads 34 x 10 = 340 cells for 256.

#define BLOCK_X 32
#define BLOCK_Y 8
#define TILE_ROW (BLOCK_X + 2)
#define TILE_SIZE (TILE_ROW * (BLOCK_Y + 2))

__global__ void stencil_plane_tiled(const float *input, float *output, unsigned int width,
                                    unsigned int height, float rate)
{
    // The block's cells and one more on every side.
    __shared__ float sh_cells[TILE_SIZE];

    // The tile has more cells than the block has threads: they go round until it is full. Beyond the
    // plate the nearest cell inside is loaded; nobody looks at it.
    int corner_x = (int)(blockIdx.x * BLOCK_X) - 1;
    int corner_y = (int)(blockIdx.y * BLOCK_Y) - 1;
    for (unsigned int place = threadIdx.y * BLOCK_X + threadIdx.x; place < TILE_SIZE;
         place += BLOCK_X * BLOCK_Y) {
        int at_x = min(max(corner_x + (int)(place % TILE_ROW), 0), (int)width - 1);
        int at_y = min(max(corner_y + (int)(place / TILE_ROW), 0), (int)height - 1);
        sh_cells[place] = input[at_y * (int)width + at_x];
    }

    // Each thread goes on to read what others loaded. Nobody has left.
    __syncthreads();

    unsigned int x = blockIdx.x * BLOCK_X + threadIdx.x;
    unsigned int y = blockIdx.y * BLOCK_Y + threadIdx.y;
    if (x < width && y < height) {
        unsigned int i = (threadIdx.y + 1) * TILE_ROW + threadIdx.x + 1;
        float here = sh_cells[i];
        float next = here;
        if (x > 0 && y > 0 && x + 1 < width && y + 1 < height) {
            float around = sh_cells[i - 1] + sh_cells[i + 1]
                + sh_cells[i - TILE_ROW] + sh_cells[i + TILE_ROW];
            next = here + rate * (around - 4.0f * here);
        }
        output[y * width + x] = next;
    }
}
