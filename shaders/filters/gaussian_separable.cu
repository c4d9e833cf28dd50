// A picture blurred by a bell-shaped mask in two launches: first along the rows, then down the columns. That is
// 2 * (2 * radius + 1) loads per pixel in place of their square.
//
// Data: `input` and `output` are `height` rows of `width` floats, a grey level per pixel.
// `weights` holds the 2 * radius + 1 weights of a row of the mask; they add up to 1.
// `middle` is as large as the picture.
// Launch:
//     dim3 block(32, 8);
//     dim3 grid((width + 31) / 32, (height + 7) / 8);
//     filters_gaussian_rows<<<grid, block>>>(input, weights, middle, width, height, radius);
//     filters_gaussian_separable<<<grid, block>>>(weights, middle, output, width, height, radius);

__global__ void filters_gaussian_separable(const float *weights, const float *middle, float *output, int width,
                                           int height, int radius)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    // The blocks at the right and lower edge hang over the picture.
    if (x >= width || y >= height) {
        return;
    }

    // Down the columns, of what the other kernel has left. Outside the picture the nearest pixel counts.
    float sum = 0.0f;
    for (int down = -radius; down <= radius; down++) {
        int row = min(max(y + down, 0), height - 1);
        sum += weights[down + radius] * middle[row * width + x];
    }
    output[y * width + x] = sum;
}

__global__ void filters_gaussian_rows(const float *input, const float *weights, float *middle, int width, int height,
                                      int radius)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) {
        return;
    }

    float sum = 0.0f;
    for (int across = -radius; across <= radius; across++) {
        int column = min(max(x + across, 0), width - 1);
        sum += weights[across + radius] * input[y * width + column];
    }
    middle[y * width + x] = sum;
}
