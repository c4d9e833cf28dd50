// MISTAKE ON PURPOSE. Each pixel replaced by the median of the nine around it, in the picture itself: some of the nine
// may have been replaced already.
//
// Data: `pixels` are `height` rows of `width` floats, a grey level per pixel.
// Launch:
//     dim3 block(32, 8);
//     dim3 grid((width + 31) / 32, (height + 7) / 8);
//     filters_median_in_place<<<grid, block>>>(pixels, width, height);

// The level of a pixel, or of the nearest one where there is none.
__device__ float level_at(const float *pixels, int x, int y, int width, int height)
{
    int column = min(max(x, 0), width - 1);
    int row = min(max(y, 0), height - 1);
    return pixels[row * width + column];
}

// The three levels in order.
__device__ float3 ordered(float3 levels)
{
    float low = fminf(levels.x, levels.y);
    float high = fmaxf(levels.x, levels.y);
    float middle = fminf(high, levels.z);
    return make_float3(fminf(low, middle), fmaxf(low, middle), fmaxf(high, levels.z));
}

__global__ void filters_median_in_place(float *pixels, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    // The blocks at the right and lower edge hang over the picture.
    if (x >= width || y >= height) {
        return;
    }

    // Each row in order.
    float3 above = ordered(make_float3(level_at(pixels, x - 1, y - 1, width, height),
                                       level_at(pixels, x, y - 1, width, height),
                                       level_at(pixels, x + 1, y - 1, width, height)));
    float3 here = ordered(make_float3(level_at(pixels, x - 1, y, width, height),
                                      level_at(pixels, x, y, width, height),
                                      level_at(pixels, x + 1, y, width, height)));
    float3 below = ordered(make_float3(level_at(pixels, x - 1, y + 1, width, height),
                                       level_at(pixels, x, y + 1, width, height),
                                       level_at(pixels, x + 1, y + 1, width, height)));
    // Four levels are not above the median and four not below it. So it is the middle one of three: the greatest of
    // the least, the middle one of the middle ones, the least of the greatest.
    float low = fmaxf(fmaxf(above.x, here.x), below.x);
    float middle = ordered(make_float3(above.y, here.y, below.y)).y;
    float high = fminf(fminf(above.z, here.z), below.z);
    // Wrong: neighbours still have to read the level that is overwritten here.
    pixels[y * width + x] = ordered(make_float3(low, middle, high)).y;
}
