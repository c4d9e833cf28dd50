// A picture blurred by a bell-shaped mask: each thread takes the weighted mean of the (2 * radius + 1) x
// (2 * radius + 1) pixels around its own.
//
// Data: `input` and `output` are `height` rows of `width` floats, a grey level per pixel.
// `weights` holds the 2 * radius + 1 weights of a row of the mask; they add up to 1.
// Launch:
//     dim3 block(32, 8);
//     dim3 grid((width + 31) / 32, (height + 7) / 8);
//     filters_gaussian<<<grid, block>>>(input, weights, output, width, height, radius);

// The level of a pixel, or of the nearest one where there is none.
__device__ float level_at(const float *input, int x, int y, int width, int height)
{
    int column = min(max(x, 0), width - 1);
    int row = min(max(y, 0), height - 1);
    return input[row * width + column];
}

__global__ void filters_gaussian(const float *input, const float *weights, float *output, int width, int height,
                                 int radius)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    // The blocks at the right and lower edge hang over the picture.
    if (x >= width || y >= height) {
        return;
    }

    float sum = 0.0f;
    for (int down = -radius; down <= radius; down++) {
        for (int across = -radius; across <= radius; across++) {
            // The bell's weight in the plane is the product of its weights on the two axes.
            float weight = weights[down + radius] * weights[across + radius];
            sum += weight * level_at(input, x + across, y + down, width, height);
        }
    }
    output[y * width + x] = sum;
}
