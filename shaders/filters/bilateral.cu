// A picture smoothed without its edges: a mean of the pixels around, in which those count little that are far
// away, and those that are much brighter or darker.
//
// Data: `input` and `output` are `height` rows of `width` floats, a grey level per pixel.
// `space` and `contrast` are 1 / (2 * s * s) for the spread s of the distances and of the levels that count.
// Launch:
//     dim3 block(32, 8);
//     dim3 grid((width + 31) / 32, (height + 7) / 8);
//     filters_bilateral<<<grid, block>>>(input, output, width, height, radius, space, contrast);

// The level of a pixel, or of the nearest one where there is none.
__device__ float level_at(const float *input, int x, int y, int width, int height)
{
    int column = min(max(x, 0), width - 1);
    int row = min(max(y, 0), height - 1);
    return input[row * width + column];
}

__global__ void filters_bilateral(const float *input, float *output, int width, int height, int radius,
                                  float space, float contrast)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    // The blocks at the right and lower edge hang over the picture.
    if (x >= width || y >= height) {
        return;
    }

    float here = level_at(input, x, y, width, height);
    float sum = 0.0f;
    float total = 0.0f;
    for (int down = -radius; down <= radius; down++) {
        for (int across = -radius; across <= radius; across++) {
            float level = level_at(input, x + across, y + down, width, height);
            float difference = level - here;
            float distance_squared = (float)(across * across + down * down);
            float weight = __expf(-distance_squared * space - difference * difference * contrast);
            sum += weight * level;
            total += weight;
        }
    }
    // The weights differ from pixel to pixel, and so does their sum.
    output[y * width + x] = sum / total;
}
