// Reduction of an array, eight loads on their way in every thread: each block has a stretch of the
// array to itself, and goes through it in rounds of eight float4s a thread, one beside the other. A
// handful of long rounds keeps memory busy from the first to the last, and hardly anything is left
// for the launches that follow.
//
// Data: `input` holds `n` float, in a buffer rounded up to whole float4s; `partials` receives one
// float a block.
// Launch: with stretch = 4 * QUADS * 256 and blocks = (n + stretch - 1) / stretch,
//     reduce_eight_loads<<<blocks, 256, 256 * sizeof(float)>>>(input, partials, n);
// and where that is more than one, again with the partials as input, until one is left.

// float4s of a thread; best a multiple of eight.
#define QUADS 128

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

__global__ void reduce_eight_loads(const float4 *input, float *partials, unsigned int n)
{
    // One float per thread; the launch gives the size in bytes.
    extern __shared__ float sh_values[];

    unsigned int stretch = blockIdx.x * blockDim.x * QUADS;
    unsigned int whole = n / 4;
    unsigned int end = min(stretch + blockDim.x * QUADS, whole);

    // Eight loads, and none waits for another. They join in pairs: the sums of a round do not wait
    // for each other either.
    float4 values = make_float4(identity(), identity(), identity(), identity());
    unsigned int i = stretch + threadIdx.x;
    for (; i + 7 * blockDim.x < end; i += 8 * blockDim.x) {
        float4 a = input[i];
        float4 b = input[i + blockDim.x];
        float4 c = input[i + 2 * blockDim.x];
        float4 d = input[i + 3 * blockDim.x];
        float4 e = input[i + 4 * blockDim.x];
        float4 f = input[i + 5 * blockDim.x];
        float4 g = input[i + 6 * blockDim.x];
        float4 h = input[i + 7 * blockDim.x];
        float4 first = combine_each(combine_each(a, b), combine_each(c, d));
        float4 second = combine_each(combine_each(e, f), combine_each(g, h));
        values = combine_each(values, combine_each(first, second));
    }
    for (; i < end; i += blockDim.x) {
        values = combine_each(values, input[i]);
    }
    float value = combine(combine(values.x, values.y), combine(values.z, values.w));

    // Up to three elements lie behind the last whole float4. They belong to the last block.
    if (whole < stretch + blockDim.x * QUADS && threadIdx.x == 0 && n % 4 != 0) {
        float4 last = input[whole];
        value = combine(value, last.x);
        value = n % 4 > 1 ? combine(value, last.y) : value;
        value = n % 4 > 2 ? combine(value, last.z) : value;
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
