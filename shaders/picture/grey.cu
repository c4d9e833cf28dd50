// A grey picture made brighter or darker, one thread per pixel: output = factor * input.
//
// Data: `input` and `output` are `height` rows of `width` floats, row after row. A grey level is
// any float: nothing is clamped here, that is up to the program that shows the picture.
// Launch:
//     dim3 block(16, 16);
//     dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
//     picture_grey<<<grid, block>>>(input, output, width, height, 2.0f);

__global__ void picture_grey(const float *input, float *output,
                             unsigned int width, unsigned int height, float factor)
{
    unsigned int column = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int row = blockIdx.y * blockDim.y + threadIdx.y;

    // The blocks at the right and lower edge hang over the picture.
    if (column < width && row < height) {
        unsigned int pixel = row * width + column;
        output[pixel] = factor * input[pixel];
    }
}
