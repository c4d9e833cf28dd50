// Edges of a picture, found by Sobel, in strips: a thread walks down a column and keeps the nine levels around its
// pixel in registers. One row further down six of them are already there.
//
// Data: `input` and `output` are `height` rows of `width` floats, a grey level per pixel.
// Launch:
//     dim3 block(32, 8);
//     dim3 grid((width + 31) / 32, (height + 8 * STRIP - 1) / (8 * STRIP));
//     filters_sobel_strips<<<grid, block>>>(input, output, width, height);

// Pixels of a thread, one below the other.
#define STRIP 8

// The level of a pixel, or of the nearest one where there is none.
__device__ float level_at(const float *input, int x, int y, int width, int height)
{
    int column = min(max(x, 0), width - 1);
    int row = min(max(y, 0), height - 1);
    return input[row * width + column];
}

__global__ void filters_sobel_strips(const float *input, float *output, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int first = (blockIdx.y * blockDim.y + threadIdx.y) * STRIP;
    int last = min(first + STRIP, height);
    if (x >= width) {
        return;
    }

    // The levels on the left, here and on the right: of the row above, and of this one.
    float above_left = level_at(input, x - 1, first - 1, width, height);
    float above = level_at(input, x, first - 1, width, height);
    float above_right = level_at(input, x + 1, first - 1, width, height);
    float left = level_at(input, x - 1, first, width, height);
    float here = level_at(input, x, first, width, height);
    float right = level_at(input, x + 1, first, width, height);
    for (int y = first; y < last; y++) {
        float below_left = level_at(input, x - 1, y + 1, width, height);
        float below = level_at(input, x, y + 1, width, height);
        float below_right = level_at(input, x + 1, y + 1, width, height);
        // The row and the column in the middle count twice.
        float across = above_right + 2.0f * right + below_right - above_left - 2.0f * left - below_left;
        float down = below_left + 2.0f * below + below_right - above_left - 2.0f * above - above_right;
        // A quarter, so that a step from black to white is white.
        output[y * width + x] = 0.25f * sqrtf(across * across + down * down);
        above_left = left;
        above = here;
        above_right = right;
        left = below_left;
        here = below;
        right = below_right;
    }
}
