// Reduction of an array with warp shuffles: the lanes of a warp exchange their values in registers,
// without shared memory or a barrier; shared memory only joins the warps of a block.
//
// Data: `input` holds `n` floats, `partials` receives one float per block.
// Launch: with blocks = (n + 255) / 256 (any multiple of 32 will do as the block size),
//     reduce_warp<<<blocks, 256>>>(input, partials, n);
// The host launches again with the partials as input until one is left.

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

__global__ void reduce_warp(const float *input, float *partials, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    // A thread without an element brings the identity and stays for the others of its warp.
    float element = identity();
    if (i < n) {
        element = input[i];
    }
    float value = combine_block(element);

    if (threadIdx.x == 0) {
        partials[blockIdx.x] = value;
    }
}
