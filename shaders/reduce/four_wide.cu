// Reduction of an array, sixteen bytes a load: the hierarchy of thread, block and grid, in which a
// thread has four float4s on their way at a time. Two launches, whatever the length.
//
// Data: `input` holds `n` float, in a buffer rounded up to whole float4s; `partials` receives one
// float a block.
// Launch: with blocks = min((n + 1023) / 1024, 1024) (any number is right),
//     reduce_four_wide<<<blocks, 256, 256 * sizeof(float)>>>(input, partials, n);
//     reduce_four_wide<<<1, 256, 256 * sizeof(float)>>>((const float4 *)partials, result, blocks);

// 0 makes the sum, 1 the maximum, 2 the minimum.
#define OPERATION 0

// The value that changes no other.
__device__ float identity()
{
    return OPERATION == 0 ? 0.0f : OPERATION == 1 ? -INFINITY : INFINITY;
}

__device__ float combine(float a, float b)
{
    return OPERATION == 0 ? a + b : OPERATION == 1 ? fmaxf(a, b) : fminf(a, b);
}

__device__ float4 combine_each(float4 a, float4 b)
{
    return make_float4(combine(a.x, b.x), combine(a.y, b.y), combine(a.z, b.z), combine(a.w, b.w));
}

__global__ void reduce_four_wide(const float4 *input, float *partials, unsigned int n)
{
    // One float per thread; the launch gives the size in bytes.
    extern __shared__ float sh_values[];

    unsigned int first = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int threads = gridDim.x * blockDim.x;
    unsigned int whole = n / 4;

    // Four loads are on their way before the first value is needed, and four sums that do not wait
    // for each other.
    float4 values = make_float4(identity(), identity(), identity(), identity());
    unsigned int i = first;
    for (; i + 3 * threads < whole; i += 4 * threads) {
        float4 a = input[i];
        float4 b = input[i + threads];
        float4 c = input[i + 2 * threads];
        float4 d = input[i + 3 * threads];
        values = combine_each(values, combine_each(combine_each(a, b), combine_each(c, d)));
    }
    for (; i < whole; i += threads) {
        values = combine_each(values, input[i]);
    }
    float value = combine(combine(values.x, values.y), combine(values.z, values.w));

    // Up to three elements lie behind the last whole float4. What follows them there is padding.
    if (first < n % 4) {
        float4 last = input[whole];
        value = combine(value, first == 0 ? last.x : first == 1 ? last.y : last.z);
    }
    sh_values[threadIdx.x] = value;

    for (unsigned int stride = blockDim.x / 2; stride > 0; stride /= 2) {
        // The values of the round before (at first: the threads' own) are complete.
        __syncthreads();
        if (threadIdx.x < stride) {
            sh_values[threadIdx.x] =
                combine(sh_values[threadIdx.x], sh_values[threadIdx.x + stride]);
        }
    }

    // Thread 0 made the last step itself, so it need not wait.
    if (threadIdx.x == 0) {
        partials[blockIdx.x] = sh_values[0];
    }
}
