// A colour picture made brighter or darker, one thread per pixel. Red, green and blue are multiplied
// by `factor`, rounded and kept within 0 to 255; alpha stays as it is.
//
// Data: `input` and `output` are `height` rows of `width` pixels, row after row. A pixel is one
// unsigned int of four bytes, red in the lowest, then green, blue, and alpha in the highest: the
// bytes of an RGBA image in memory.
// Launch:
//     dim3 block(16, 16);
//     dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
//     picture_colour<<<grid, block>>>(input, output, width, height, 2.0f);

// The low byte of `bits`, scaled: to the nearest integer, halves upwards. The rounding is spelled
// out because round() takes halves to the even neighbour in WGSL and away from zero in C.
__device__ unsigned int scaled(unsigned int bits, float factor)
{
    float channel = (float)(bits & 0xffu);
    float nearest = floorf(channel * factor + 0.5f);
    return (unsigned int)fminf(fmaxf(nearest, 0.0f), 255.0f);
}

__global__ void picture_colour(const unsigned int *input, unsigned int *output,
                               unsigned int width, unsigned int height, float factor)
{
    unsigned int column = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int row = blockIdx.y * blockDim.y + threadIdx.y;

    // The blocks at the right and lower edge hang over the picture.
    if (column < width && row < height) {
        unsigned int i = row * width + column;
        unsigned int pixel = input[i];
        unsigned int red = scaled(pixel, factor);
        unsigned int green = scaled(pixel >> 8, factor);
        unsigned int blue = scaled(pixel >> 16, factor);
        unsigned int alpha = pixel & 0xff000000u;
        output[i] = alpha | (blue << 16) | (green << 8) | red;
    }
}
