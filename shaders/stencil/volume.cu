// One step of heat through a solid body, one thread per cell: a cell moves towards the mean of its six
// neighbours. The cells on the body's surface keep their temperature.
//
// Data: `input` and `output` are `depth` planes of `height` rows of `width` floats. `rate` says how
// much of the difference to each neighbour flows in a step; beyond 1/6 the temperatures swing ever
// higher.
// Launch:
//     dim3 block(32, 4, 2);
//     dim3 grid((width + 31) / 32, (height + 3) / 4, (depth + 1) / 2);
//     stencil_volume<<<grid, block>>>(input, output, width, height, depth, 0.1f);

__global__ void stencil_volume(const float *input, float *output, unsigned int width,
                               unsigned int height, unsigned int depth, float rate)
{
    unsigned int x = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int y = blockIdx.y * blockDim.y + threadIdx.y;
    unsigned int z = blockIdx.z * blockDim.z + threadIdx.z;
    // The last blocks hang over the body.
    if (x >= width || y >= height || z >= depth) {
        return;
    }

    unsigned int row = width;
    unsigned int plane = row * height;
    unsigned int i = z * plane + y * row + x;
    float here = input[i];
    float next = here;
    if (x > 0 && y > 0 && z > 0 && x + 1 < width && y + 1 < height && z + 1 < depth) {
        float around = input[i - 1] + input[i + 1]
            + input[i - row] + input[i + row]
            + input[i - plane] + input[i + plane];
        next = here + rate * (around - 6.0f * here);
    }
    output[i] = next;
}
