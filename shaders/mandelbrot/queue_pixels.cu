// The Mandelbrot set, drawn by threads that stay: a thread whose pixel is done draws the number of the next one, while
// the other lanes of its warp go on with theirs. Everyone looks every `stretch` steps.
//
// Data: `pixels` receives `height` rows of `width` colours, a byte each for red, green, blue and alpha.
// `drawn` is a counter that begins at zero.
// Launch:
//     mandelbrot_queue_pixels<<<1024, 64>>>(pixels, drawn, width, height, centre_x, centre_y, step, limit);

// Steps between two looks at who is done.
#define STRETCH 16

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

// The complex number at the middle of a pixel.
__device__ float2 number_at(unsigned int x, unsigned int y, unsigned int width, unsigned int height, float centre_x,
                            float centre_y, float step)
{
    return make_float2(centre_x + step * ((float)x + 0.5f - 0.5f * (float)width),
                       centre_y + step * ((float)y + 0.5f - 0.5f * (float)height));
}

__global__ void mandelbrot_queue_pixels(unsigned int *pixels, unsigned int *drawn, unsigned int width,
                                        unsigned int height, float centre_x, float centre_y,
                                        float step, unsigned int limit)
{
    unsigned int count_of_pixels = width * height;
    unsigned int pixel = atomicAdd(drawn, 1u);
    float2 c = number_at(pixel % width, pixel / width, width, height, centre_x, centre_y, step);
    float2 z = make_float2(0.0f, 0.0f);
    unsigned int count = 0;
    while (pixel < count_of_pixels) {
        // Lanes that are done wait here, but no longer than a stretch.
        unsigned int pause = min(count + STRETCH, limit);
        while (count < pause && z.x * z.x + z.y * z.y <= 4.0f) {
            z = make_float2(z.x * z.x - z.y * z.y + c.x, 2.0f * z.x * z.y + c.y);
            count++;
        }
        if (count == limit || z.x * z.x + z.y * z.y > 4.0f) {
            pixels[pixel] = colour(count, limit);
            pixel = atomicAdd(drawn, 1u);
            c = number_at(pixel % width, pixel / width, width, height, centre_x, centre_y, step);
            z = make_float2(0.0f, 0.0f);
            count = 0;
        }
    }
}
