// Each pixel replaced by the median of the nine around it, which removes single wrong pixels and keeps edges: a
// thread sorts its nine levels in an array of its own.
//
// Data: `input` and `output` are `height` rows of `width` floats, a grey level per pixel.
// Launch:
//     dim3 block(32, 8);
//     dim3 grid((width + 31) / 32, (height + 7) / 8);
//     filters_median_sort<<<grid, block>>>(input, output, width, height);

// The level of a pixel, or of the nearest one where there is none.
__device__ float level_at(const float *input, int x, int y, int width, int height)
{
    int column = min(max(x, 0), width - 1);
    int row = min(max(y, 0), height - 1);
    return input[row * width + column];
}

__global__ void filters_median_sort(const float *input, float *output, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    // The blocks at the right and lower edge hang over the picture.
    if (x >= width || y >= height) {
        return;
    }

    float levels[9];
    for (int i = 0; i < 9; i++) {
        levels[i] = level_at(input, x + i % 3 - 1, y + i / 3 - 1, width, height);
    }
    // Each level moves down until the one before it is not greater. How far, depends on the picture.
    for (int i = 1; i < 9; i++) {
        float level = levels[i];
        int place = i;
        while (place > 0 && levels[place - 1] > level) {
            levels[place] = levels[place - 1];
            place--;
        }
        levels[place] = level;
    }
    output[y * width + x] = levels[4];
}
