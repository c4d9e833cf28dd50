// Edges of a picture, found by Sobel: how strongly the grey level changes from left to right and from top to
// bottom. Each thread reads the eight pixels around its own.
//
// Data: `input` and `output` are `height` rows of `width` floats, a grey level per pixel.
// Launch:
//     dim3 block(32, 8);
//     dim3 grid((width + 31) / 32, (height + 7) / 8);
//     filters_sobel<<<grid, block>>>(input, output, width, height);

// The level of a pixel, or of the nearest one where there is none.
__device__ float level_at(const float *input, int x, int y, int width, int height)
{
    int column = min(max(x, 0), width - 1);
    int row = min(max(y, 0), height - 1);
    return input[row * width + column];
}

__global__ void filters_sobel(const float *input, float *output, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    // The blocks at the right and lower edge hang over the picture.
    if (x >= width || y >= height) {
        return;
    }

    // The row and the column in the middle count twice.
    float left = level_at(input, x - 1, y - 1, width, height) + 2.0f * level_at(input, x - 1, y, width, height)
        + level_at(input, x - 1, y + 1, width, height);
    float right = level_at(input, x + 1, y - 1, width, height) + 2.0f * level_at(input, x + 1, y, width, height)
        + level_at(input, x + 1, y + 1, width, height);
    float above = level_at(input, x - 1, y - 1, width, height) + 2.0f * level_at(input, x, y - 1, width, height)
        + level_at(input, x + 1, y - 1, width, height);
    float below = level_at(input, x - 1, y + 1, width, height) + 2.0f * level_at(input, x, y + 1, width, height)
        + level_at(input, x + 1, y + 1, width, height);
    float across = right - left;
    float down = below - above;
    // A quarter, so that a step from black to white is white.
    output[y * width + x] = 0.25f * sqrtf(across * across + down * down);
}
