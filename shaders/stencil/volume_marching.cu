// One step of heat through a solid body, plane after plane: a block of two dimensions marches upwards.
// A thread keeps its cell of the plane below, of this plane and of the one above in registers; the
// block keeps this plane in shared memory, for the neighbours beside.
//
// Data: `input` and `output` are `depth` planes of `height` rows of `width` floats; `rate` is the share
// of the difference to a neighbour that flows in a step. The cells on the body's surface keep their
// temperature.
// Launch:
//     dim3 block(BLOCK_X, BLOCK_Y);
//     dim3 grid((width + BLOCK_X - 1) / BLOCK_X, (height + BLOCK_Y - 1) / BLOCK_Y,
//               (depth + PLANES - 1) / PLANES);
//     stencil_volume_marching<<<grid, block>>>(input, output, width, height, depth, 0.1f);

#define BLOCK_X 32
#define BLOCK_Y 8
// Planes that a block marches through.
#define PLANES 16
#define TILE_ROW (BLOCK_X + 2)

// The cell at a place, or the nearest one inside the body.
__device__ float cell_at(const float *input, int x, int y, int z, int width, int height, int depth)
{
    int at_x = min(max(x, 0), width - 1);
    int at_y = min(max(y, 0), height - 1);
    int at_z = min(max(z, 0), depth - 1);
    return input[(at_z * height + at_y) * width + at_x];
}

__global__ void stencil_volume_marching(const float *input, float *output, int width, int height, int depth,
                             float rate)
{
    // This plane: the block's cells and one more on every side.
    __shared__ float sh_plane[TILE_ROW * (BLOCK_Y + 2)];

    int x = blockIdx.x * BLOCK_X + threadIdx.x;
    int y = blockIdx.y * BLOCK_Y + threadIdx.y;
    int place = (threadIdx.y + 1) * TILE_ROW + threadIdx.x + 1;
    bool inside = x > 0 && y > 0 && x + 1 < width && y + 1 < height;

    int first = blockIdx.z * PLANES;
    int last = min(first + PLANES, depth);
    float below = cell_at(input, x, y, first - 1, width, height, depth);
    float here = cell_at(input, x, y, first, width, height, depth);
    for (int z = first; z < last; z++) {
        sh_plane[place] = here;
        // The threads at the block's edges bring what lies beside it.
        if (threadIdx.x == 0) {
            sh_plane[place - 1] = cell_at(input, x - 1, y, z, width, height, depth);
        }
        if (threadIdx.x == BLOCK_X - 1) {
            sh_plane[place + 1] = cell_at(input, x + 1, y, z, width, height, depth);
        }
        if (threadIdx.y == 0) {
            sh_plane[place - TILE_ROW] = cell_at(input, x, y - 1, z, width, height, depth);
        }
        if (threadIdx.y == BLOCK_Y - 1) {
            sh_plane[place + TILE_ROW] = cell_at(input, x, y + 1, z, width, height, depth);
        }
        float above = cell_at(input, x, y, z + 1, width, height, depth);
        __syncthreads();

        float next = here;
        if (inside && z > 0 && z + 1 < depth) {
            float around = sh_plane[place - 1] + sh_plane[place + 1]
                + sh_plane[place - TILE_ROW] + sh_plane[place + TILE_ROW]
                + below + above;
            next = here + rate * (around - 6.0f * here);
        }
        if (x < width && y < height) {
            output[(z * height + y) * width + x] = next;
        }
        below = here;
        here = above;
        // Everybody has read before the next plane overwrites this one.
        __syncthreads();
    }
}
