// MISTAKE ON PURPOSE. The Mandelbrot set, drawn by blocks that stay, without a barrier between the thread that draws
// the number of a tile and those that read it.
//
// Data: `pixels` receives `height` rows of `width` colours, a byte each for red, green, blue and alpha.
// `drawn` is a counter that begins at zero.
// Launch:
//     mandelbrot_queue_no_barrier<<<1024, BLOCK_X>>>(pixels, drawn, width, height, centre_x, centre_y, step, limit);

// A multiple of 8.
#define BLOCK_X 64

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

__global__ void mandelbrot_queue_no_barrier(unsigned int *pixels, unsigned int *drawn, unsigned int width,
                                            unsigned int height, float centre_x, float centre_y,
                                            float step, unsigned int limit)
{
    // The tile that the block works on.
    __shared__ unsigned int sh_tile;

    unsigned int tile_rows = BLOCK_X / 8;
    unsigned int tiles_across = (width + 7) / 8;
    unsigned int tiles = tiles_across * ((height + tile_rows - 1) / tile_rows);
    while (true) {
        // Wrong: other warps may read the number before this one draws it, or after it has drawn the next.
        if (threadIdx.x == 0) {
            sh_tile = atomicAdd(drawn, 1u);
        }
        unsigned int tile = sh_tile;
        if (tile >= tiles) {
            break;
        }
        unsigned int x = tile % tiles_across * 8 + threadIdx.x % 8;
        unsigned int y = tile / tiles_across * tile_rows + threadIdx.x / 8;
        if (x < width && y < height) {
            float2 c = number_at(x, y, width, height, centre_x, centre_y, step);
            unsigned int count = steps_from(make_float2(0.0f, 0.0f), c, limit);
            pixels[y * width + x] = colour(count, limit);
        }
    }
}
