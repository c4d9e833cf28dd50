// A picture blurred by a bell-shaped mask in one launch: a block blurs the rows that it needs into shared memory, and
// then blurs these down the columns.
//
// Data: `input` and `output` are `height` rows of `width` floats, a grey level per pixel.
// `weights` holds the 2 * radius + 1 weights of a row of the mask; they add up to 1.
// Launch:
//     dim3 block(BLOCK_X, BLOCK_Y);
//     dim3 grid((width + BLOCK_X - 1) / BLOCK_X, (height + BLOCK_Y - 1) / BLOCK_Y);
//     filters_gaussian_tiled<<<grid, block>>>(input, weights, output, width, height, radius);

#define BLOCK_X 32
#define BLOCK_Y 8

__global__ void filters_gaussian_tiled(const float *input, const float *weights, float *output, int width,
                      int height, int radius)
{
    // The block's columns, blurred along the rows: its own rows, and `radius` more above and below.
    __shared__ float sh_middle[BLOCK_X * (BLOCK_Y + 32)];

    int x = blockIdx.x * BLOCK_X + threadIdx.x;
    int y = blockIdx.y * BLOCK_Y + threadIdx.y;

    // There are more rows than threads in y: they go round. Outside the picture the nearest pixel counts.
    for (int row = threadIdx.y; row < BLOCK_Y + 2 * radius; row += BLOCK_Y) {
        int source = min(max((int)(blockIdx.y * BLOCK_Y) + row - radius, 0), height - 1);
        float sum = 0.0f;
        for (int across = -radius; across <= radius; across++) {
            sum += weights[across + radius] * input[source * width + min(max(x + across, 0), width - 1)];
        }
        sh_middle[row * BLOCK_X + threadIdx.x] = sum;
    }

    // Each thread goes on to read what others calculated. Nobody has left.
    __syncthreads();

    if (x < width && y < height) {
        float sum = 0.0f;
        for (int row = 0; row <= 2 * radius; row++) {
            sum += weights[row] * sh_middle[(threadIdx.y + row) * BLOCK_X + threadIdx.x];
        }
        output[y * width + x] = sum;
    }
}
