// The Mandelbrot set, a thread for each pixel, in tiles: each 32 threads in a row draw 8 x 4 pixels. Pixels that are
// near each other take about as many steps, and a square is nearer to itself than a row.
//
// Data: `pixels` receives `height` rows of `width` colours, a byte each for red, green, blue and alpha.
// Launch:
//     dim3 grid((width + 7) / 8, (height + 31) / 32);
//     mandelbrot_tiles<<<grid, 256>>>(pixels, width, height, centre_x, centre_y, step, limit);

// Rises from 0 to 255 and falls again.
__device__ unsigned int wave(unsigned int phase)
{
    unsigned int place = phase % 512;
    return min(place, 511 - place);
}

// Black for a number that stays, else a colour that tells after how many steps it left.
__device__ unsigned int colour(unsigned int count, unsigned int limit)
{
    unsigned int rgba = 0xff000000u;
    if (count < limit) {
        unsigned int phase = 8 * count;
        rgba |= wave(phase) | wave(phase + 80) << 8 | wave(phase + 160) << 16;
    }
    return rgba;
}

// Steps of z = z * z + c until z is further than 2 from zero, or the limit.
__device__ unsigned int steps_from(float2 z, float2 c, unsigned int limit)
{
    unsigned int count = 0;
    while (count < limit && z.x * z.x + z.y * z.y <= 4.0f) {
        z = make_float2(z.x * z.x - z.y * z.y + c.x, 2.0f * z.x * z.y + c.y);
        count++;
    }
    return count;
}

// The complex number at the middle of a pixel.
__device__ float2 number_at(unsigned int x, unsigned int y, unsigned int width, unsigned int height, float centre_x,
                            float centre_y, float step)
{
    return make_float2(centre_x + step * ((float)x + 0.5f - 0.5f * (float)width),
                       centre_y + step * ((float)y + 0.5f - 0.5f * (float)height));
}

__global__ void mandelbrot_tiles(unsigned int *pixels, unsigned int width,
                                 unsigned int height, float centre_x, float centre_y,
                                 float step, unsigned int limit)
{
    // Eight threads to a row, so that a warp of 32 has four rows.
    unsigned int x = blockIdx.x * 8 + threadIdx.x % 8;
    unsigned int y = blockIdx.y * (blockDim.x / 8) + threadIdx.x / 8;
    if (x >= width || y >= height) {
        return;
    }
    float2 c = number_at(x, y, width, height, centre_x, centre_y, step);
    unsigned int count = steps_from(make_float2(0.0f, 0.0f), c, limit);
    pixels[y * width + x] = colour(count, limit);
}
