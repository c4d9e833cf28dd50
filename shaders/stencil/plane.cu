// One step of heat through a plate, one thread per cell: a cell moves towards the mean of its four
// neighbours. The cells on the plate's edge keep their temperature.
//
// Data: `input` and `output` are `height` rows of `width` floats. `rate` says how much of the difference
// to each neighbour flows in a step; beyond 1/4 the temperatures swing ever higher.
// Launch:
//     dim3 block(32, 8);
//     dim3 grid((width + 31) / 32, (height + 7) / 8);
//     stencil_plane<<<grid, block>>>(input, output, width, height, 0.1f);

__global__ void stencil_plane(const float *input, float *output, unsigned int width,
                              unsigned int height, float rate)
{
    unsigned int x = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int y = blockIdx.y * blockDim.y + threadIdx.y;
    // The last blocks hang over the plate.
    if (x >= width || y >= height) {
        return;
    }

    unsigned int i = y * width + x;
    float here = input[i];
    float next = here;
    if (x > 0 && y > 0 && x + 1 < width && y + 1 < height) {
        float around = input[i - 1] + input[i + 1] + input[i - width] + input[i + width];
        next = here + rate * (around - 4.0f * here);
    }
    output[i] = next;
}
