// A picture turned about its middle and made grey, one thread per pixel of the result. The picture is plain
// memory: the kernel keeps inside its edges and interpolates between four pixels by itself.
//
// Data: `picture` is `height` rows of `width` pixels, each one unsigned int of four bytes, red in the lowest,
// then green, blue and alpha. `output` is as many floats, grey levels from 0 to 255. `cosine` and `sine` are
// those of the angle, clockwise.
// Launch:
//     dim3 block(16, 16);
//     dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
//     texture_buffer<<<grid, block>>>(picture, output, width, height, cosf(angle), sinf(angle));

// The grey level of a pixel, by the weights of ITU-R Recommendation BT.709. Outside of the picture it is that of
// the nearest pixel inside.
__device__ float level(const unsigned int *picture, int x, int y, unsigned int width, unsigned int height)
{
    int column = min(max(x, 0), (int)width - 1);
    int row = min(max(y, 0), (int)height - 1);
    unsigned int pixel = picture[row * (int)width + column];
    float red = (float)(pixel & 0xffu);
    float green = (float)((pixel >> 8) & 0xffu);
    float blue = (float)((pixel >> 16) & 0xffu);
    return 0.2126f * red + 0.7152f * green + 0.0722f * blue;
}

__global__ void texture_buffer(const unsigned int *picture, float *output, unsigned int width,
                               unsigned int height, float cosine, float sine)
{
    unsigned int column = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int row = blockIdx.y * blockDim.y + threadIdx.y;

    // The blocks at the right and lower edge hang over the picture.
    if (column < width && row < height) {
        // From the middle to this pixel, turned back: there lies what comes here.
        float middle_x = 0.5f * (float)(width - 1);
        float middle_y = 0.5f * (float)(height - 1);
        float across = (float)column - middle_x;
        float down = (float)row - middle_y;
        float place_x = middle_x + cosine * across + sine * down;
        float place_y = middle_y + cosine * down - sine * across;

        // The pixel to the upper left of that place, and how far the place is beyond it.
        float x = floorf(place_x);
        float y = floorf(place_y);
        float part_x = place_x - x;
        float part_y = place_y - y;
        int left = (int)x;
        int upper = (int)y;

        // Between two pixels of each row, and then between the rows.
        float above = (1.0f - part_x) * level(picture, left, upper, width, height)
                    + part_x * level(picture, left + 1, upper, width, height);
        float below = (1.0f - part_x) * level(picture, left, upper + 1, width, height)
                    + part_x * level(picture, left + 1, upper + 1, width, height);
        output[row * width + column] = (1.0f - part_y) * above + part_y * below;
    }
}
