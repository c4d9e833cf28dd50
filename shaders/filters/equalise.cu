// A picture whose grey levels are spread evenly, in three launches: count the levels, add the counts up to a curve, and
// replace every level by the curve at it.
//
// Data: `input` and `output` are `height` rows of `width` floats, a grey level per pixel.
// `counts` and `curve` have 256 elements; the counts begin at zero. `low` is the darkest level, `span` the distance
// from it to the brightest, and there are `steps` bins per unit.
// Launch:
//     dim3 block(32, 8);
//     dim3 grid((width + 31) / 32, (height + 7) / 8);
//     filters_equalise_count<<<(width * height + 4095) / 4096, 256>>>(input, counts, width, height, low, steps);
//     filters_equalise_curve<<<1, 256>>>(counts, curve, width, height, low, span);
//     filters_equalise<<<grid, block>>>(input, curve, output, width, height, low, steps);

// The bin of a level.
__device__ unsigned int bin_of(float level, float low, float steps)
{
    return min((unsigned int)((level - low) * steps), 255u);
}

__global__ void filters_equalise(const float *input, const float *curve, float *output, unsigned int width,
                                 unsigned int height, float low, float steps)
{
    unsigned int x = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int y = blockIdx.y * blockDim.y + threadIdx.y;

    // The blocks at the right and lower edge hang over the picture.
    if (x < width && y < height) {
        unsigned int i = y * width + x;
        output[i] = curve[bin_of(input[i], low, steps)];
    }
}

__global__ void filters_equalise_count(const float *input, unsigned int *counts, unsigned int width,
                                       unsigned int height, float low, float steps)
{
    // How often each level occurs in the block's pixels.
    __shared__ unsigned int sh_counts[256];

    sh_counts[threadIdx.x] = 0;
    __syncthreads();
    // 4,096 pixels to a block, so that the 256 counts are added to memory seldom.
    unsigned int pixels = width * height;
    unsigned int first = blockIdx.x * 4096;
    for (unsigned int i = first + threadIdx.x; i < min(first + 4096, pixels); i += 256) {
        atomicAdd(&sh_counts[bin_of(input[i], low, steps)], 1u);
    }
    __syncthreads();
    atomicAdd(&counts[threadIdx.x], sh_counts[threadIdx.x]);
}

__global__ void filters_equalise_curve(const unsigned int *counts, float *curve, unsigned int width,
                                       unsigned int height, float low, float span)
{
    // How many pixels are at most as bright.
    __shared__ unsigned int sh_counts[256];

    // An inclusive scan of the counts: in each round a thread takes in what lies twice as far before it.
    unsigned int sum = counts[threadIdx.x];
    for (unsigned int reach = 1; reach < 256; reach *= 2) {
        sh_counts[threadIdx.x] = sum;
        __syncthreads();
        if (threadIdx.x >= reach) {
            sum += sh_counts[threadIdx.x - reach];
        }
        __syncthreads();
    }
    float share = (float)sum / (float)(width * height);
    curve[threadIdx.x] = low + span * share;
}
