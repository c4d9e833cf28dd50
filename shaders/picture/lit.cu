// The work of a small fragment shader as a kernel: the colour of a texture times how much the surface there
// faces the light. The surface is a sphere that fills the picture; outside it, the normal lies flat.
//
// Data: `input` and `output` are `height` rows of `width` pixels, an unsigned int each, red in the lowest
// byte. `light` need not have length one.
// Launch: one thread for each pixel that a rasteriser would find covered,
//     dim3 block(16, 16);
//     dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
//     picture_lit<<<grid, block>>>(input, output, width, height, 0.6f, -0.6f, 0.6f);

// What a rasteriser would hand to the shader: the normal, interpolated to the middle of the pixel.
__device__ float3 normal_at(unsigned int column, unsigned int row, unsigned int width, unsigned int height)
{
    float x = ((float)column + 0.5f) / (float)width * 2.0f - 1.0f;
    float y = ((float)row + 0.5f) / (float)height * 2.0f - 1.0f;
    return make_float3(x, y, sqrtf(fmaxf(0.0f, 1.0f - (x * x + y * y))));
}

// The shader itself: texture times clamped dot product, a level of one colour at a time.
__device__ unsigned int shade(unsigned int level, float facing)
{
    return (unsigned int)floorf((float)level * fminf(fmaxf(facing, 0.0f), 1.0f) + 0.5f);
}

__global__ void picture_lit(const unsigned int *input, unsigned int *output, unsigned int width,
                            unsigned int height, float light_x, float light_y, float light_z)
{
    unsigned int column = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column < width && row < height) {
        unsigned int i = row * width + column;
        unsigned int pixel = input[i];
        float3 normal = normal_at(column, row, width, height);
        float facing = normal.x * light_x + normal.y * light_y + normal.z * light_z;
        unsigned int red = shade(pixel & 255, facing);
        unsigned int green = shade(pixel >> 8 & 255, facing);
        unsigned int blue = shade(pixel >> 16 & 255, facing);
        output[i] = (pixel & 0xff000000u) | blue << 16 | green << 8 | red;
    }
}
