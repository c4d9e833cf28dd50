// One step of heat through a plate in strips: a thread walks down a column and keeps the cell above,
// its own and the one below in registers. Only the two neighbours beside it are loaded besides, and
// the threads next to it have just loaded those. The cells on the plate's edge keep their temperature.
//
// Data: `input` and `output` are `height` rows of `width` floats; `rate` is the share of the difference
// to a neighbour that flows in a step.
// Launch:
//     dim3 block(32, 4);
//     dim3 grid((width + 31) / 32, (height + 4 * STRIP - 1) / (4 * STRIP));
//     stencil_plane_strips<<<grid, block>>>(input, output, width, height, 0.1f);

// Cells of a thread, one below the other.
#define STRIP 16

__global__ void stencil_plane_strips(const float *input, float *output, unsigned int width,
                                     unsigned int height, float rate)
{
    unsigned int column = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int first = (blockIdx.y * blockDim.y + threadIdx.y) * STRIP;
    if (column >= width || first >= height) {
        return;
    }

    // Beside the plate the cell itself is loaded; nobody looks at it.
    unsigned int west = max(column, 1u) - 1;
    unsigned int east = min(column + 1, width - 1);
    bool inside = column > 0 && column + 1 < width;
    float above = input[(max(first, 1u) - 1) * width + column];
    float here = input[first * width + column];
    for (unsigned int row = first; row < min(first + STRIP, height); row++) {
        float below = input[min(row + 1, height - 1) * width + column];
        float around = input[row * width + west] + input[row * width + east] + above + below;
        float next = here + rate * (around - 4.0f * here);
        bool stays = !inside || row == 0 || row + 1 == height;
        output[row * width + column] = stays ? here : next;
        above = here;
        here = below;
    }
}
