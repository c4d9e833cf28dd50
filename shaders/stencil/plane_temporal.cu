// Several steps of heat through a plate in one launch: a block loads an area of 64 x 32 cells into
// shared memory and takes `rounds` steps there, from one half of it to the other and back. A cell at
// the area's rim lacks a neighbour, so it is wrong after the first step, the next one inwards after the
// second, and so on. The block writes only what is further than `rounds` cells from the rim. The cells
// on the plate's edge keep their temperature.
//
// Data: `input` and `output` are `height` rows of `width` floats; `rate` is the share of the difference
// to a neighbour that flows in a step. `rounds` is at most 12.
// Launch:
//     dim3 grid((width + 63 - 2 * rounds) / (64 - 2 * rounds),
//               (height + 31 - 2 * rounds) / (32 - 2 * rounds));
//     stencil_plane_temporal<<<grid, BLOCK>>>(input, output, width, height, rounds, 0.1f);

#define BLOCK 256
#define AREA_WIDTH 64
#define AREA_HEIGHT 32
#define AREA (AREA_WIDTH * AREA_HEIGHT)

__global__ void stencil_plane_temporal(const float *input, float *output, int width, int height,
                                       int rounds, float rate)
{
    // The area before a step, and after it.
    __shared__ float sh_cells[2 * AREA];

    int inner_width = AREA_WIDTH - 2 * rounds;
    int inner_height = AREA_HEIGHT - 2 * rounds;
    int corner_x = (int)blockIdx.x * inner_width - rounds;
    int corner_y = (int)blockIdx.y * inner_height - rounds;

    // Beyond the plate the nearest cell inside is loaded; nobody looks at it.
    for (int place = threadIdx.x; place < AREA; place += BLOCK) {
        int x = min(max(corner_x + place % AREA_WIDTH, 0), width - 1);
        int y = min(max(corner_y + place / AREA_WIDTH, 0), height - 1);
        sh_cells[place] = input[y * width + x];
    }

    int from_half = 0;
    for (int round = 0; round < rounds; round++) {
        // All have finished the last step: this one reads its cells, and writes where it read.
        __syncthreads();
        int to_half = AREA - from_half;
        for (int place = threadIdx.x; place < AREA; place += BLOCK) {
            int column = place % AREA_WIDTH;
            int row = place / AREA_WIDTH;
            int x = corner_x + column;
            int y = corner_y + row;
            float here = sh_cells[from_half + place];
            float next = here;
            bool has_neighbours = column > 0 && row > 0 && column + 1 < AREA_WIDTH && row + 1 < AREA_HEIGHT;
            if (has_neighbours && x > 0 && y > 0 && x + 1 < width && y + 1 < height) {
                int i = from_half + place;
                float around = sh_cells[i - 1] + sh_cells[i + 1]
                    + sh_cells[i - AREA_WIDTH] + sh_cells[i + AREA_WIDTH];
                next = here + rate * (around - 4.0f * here);
            }
            sh_cells[to_half + place] = next;
        }
        from_half = to_half;
    }

    // Each thread writes what it calculated itself.
    for (int place = threadIdx.x; place < AREA; place += BLOCK) {
        int column = place % AREA_WIDTH;
        int row = place / AREA_WIDTH;
        int x = corner_x + column;
        int y = corner_y + row;
        bool inner = column >= rounds && row >= rounds
            && column < inner_width + rounds && row < inner_height + rounds;
        if (inner && x < width && y < height) {
            output[y * width + x] = sh_cells[from_half + place];
        }
    }
}
