// One step of heat through a solid body in tiles: a block loads its cells and those around them into
// shared memory, each once, and works from there. The cells on the body's surface keep their
// temperature.
//
// Data: `input` and `output` are `depth` planes of `height` rows of `width` floats; `rate` is the share
// of the difference to a neighbour that flows in a step.
// Launch:
//     dim3 block(BLOCK_X, BLOCK_Y, BLOCK_Z);
//     dim3 grid((width + BLOCK_X - 1) / BLOCK_X, (height + BLOCK_Y - 1) / BLOCK_Y,
//               (depth + BLOCK_Z - 1) / BLOCK_Z);
//     stencil_volume_tiled<<<grid, block>>>(input, output, width, height, depth, 0.1f);
// A block of 16 x 4 x 4 loads 18 x 6 x 6 = 648 cells for 256, where the plain form loads seven each.

#define BLOCK_X 16
#define BLOCK_Y 4
#define BLOCK_Z 4
#define TILE_ROW (BLOCK_X + 2)
#define TILE_PLANE (TILE_ROW * (BLOCK_Y + 2))
#define TILE_SIZE (TILE_PLANE * (BLOCK_Z + 2))

__global__ void stencil_volume_tiled(const float *input, float *output, unsigned int width,
                                     unsigned int height, unsigned int depth, float rate)
{
    // The block's cells and one more on every side.
    __shared__ float sh_cells[TILE_SIZE];

    // The tile has more cells than the block has threads: they go round until it is full. Beyond the
    // body the nearest cell inside is loaded; nobody looks at it.
    unsigned int thread_number = (threadIdx.z * BLOCK_Y + threadIdx.y) * BLOCK_X + threadIdx.x;
    int corner_x = (int)(blockIdx.x * BLOCK_X) - 1;
    int corner_y = (int)(blockIdx.y * BLOCK_Y) - 1;
    int corner_z = (int)(blockIdx.z * BLOCK_Z) - 1;
    for (unsigned int place = thread_number; place < TILE_SIZE; place += BLOCK_X * BLOCK_Y * BLOCK_Z) {
        int at_x = min(max(corner_x + (int)(place % TILE_ROW), 0), (int)width - 1);
        int at_y = min(max(corner_y + (int)(place % TILE_PLANE / TILE_ROW), 0), (int)height - 1);
        int at_z = min(max(corner_z + (int)(place / TILE_PLANE), 0), (int)depth - 1);
        sh_cells[place] = input[(at_z * (int)height + at_y) * (int)width + at_x];
    }

    // Each thread goes on to read what others loaded. Nobody has left.
    __syncthreads();

    unsigned int x = blockIdx.x * BLOCK_X + threadIdx.x;
    unsigned int y = blockIdx.y * BLOCK_Y + threadIdx.y;
    unsigned int z = blockIdx.z * BLOCK_Z + threadIdx.z;
    if (x < width && y < height && z < depth) {
        unsigned int i = (threadIdx.z + 1) * TILE_PLANE + (threadIdx.y + 1) * TILE_ROW + threadIdx.x + 1;
        float here = sh_cells[i];
        float next = here;
        if (x > 0 && y > 0 && z > 0 && x + 1 < width && y + 1 < height && z + 1 < depth) {
            float around = sh_cells[i - 1] + sh_cells[i + 1]
                + sh_cells[i - TILE_ROW] + sh_cells[i + TILE_ROW]
                + sh_cells[i - TILE_PLANE] + sh_cells[i + TILE_PLANE];
            next = here + rate * (around - 6.0f * here);
        }
        output[(z * height + y) * width + x] = next;
    }
}
