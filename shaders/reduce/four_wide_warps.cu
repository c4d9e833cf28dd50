// Reduction of an array, sixteen bytes a load and warp shuffles: a thread has four float4s on their
// way at a time, the lanes of a warp exchange in registers, and shared memory only joins the warps
// of a block. Two launches, whatever the length.
//
// Data: `input` holds `n` float, in a buffer rounded up to whole float4s; `partials` receives one
// float a block.
// Launch: with blocks = min((n + 1023) / 1024, 1024) (any number is right, and any multiple of 32
// threads),
//     reduce_four_wide_warps<<<blocks, 256>>>(input, partials, n);
//     reduce_four_wide_warps<<<1, 256>>>((const float4 *)partials, result, blocks);

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

// One value of all 32 lanes of a warp, in lane 0.
__device__ float combine_lanes(float value)
{
    for (unsigned int offset = 16; offset > 0; offset /= 2) {
        value = combine(value, __shfl_down_sync(0xffffffff, value, offset));
    }
    return value;
}

// Puts the values of all threads of a block together; thread 0 returns the result. The block is a
// multiple of 32, at most 1,024.
__device__ float combine_block(float value)
{
    // One float per warp.
    __shared__ float sh_values[32];

    value = combine_lanes(value);
    if (threadIdx.x % 32 == 0) {
        sh_values[threadIdx.x / 32] = value;
    }
    __syncthreads();
    // The warps' values, by every warp alike: it costs no time, and the first one's result counts.
    unsigned int lane = threadIdx.x % 32;
    value = lane < blockDim.x / 32 ? sh_values[lane] : identity();
    return combine_lanes(value);
}

__global__ void reduce_four_wide_warps(const float4 *input, float *partials, unsigned int n)
{
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
    value = combine_block(value);
    if (threadIdx.x == 0) {
        partials[blockIdx.x] = value;
    }
}
