// MISTAKE ON PURPOSE. Reduction of an array, sequential addressing, in blocks that are no power of
// two: where a half is odd, halving it drops the last value, and its sum is lost.
//
// Data: `input` holds `n` floats, `partials` receives one float per block.
// Launch: with blocks = (n + 95) / 96 (any number from 2 on, which is the mistake),
//     reduce_not_a_power_of_two<<<blocks, 96, 96 * sizeof(float)>>>(input, partials, n);
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

__global__ void reduce_not_a_power_of_two(const float *input, float *partials, unsigned int n)
{
    // One float per thread; the launch gives the size in bytes.
    extern __shared__ float sh_values[];

    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    // A thread without an element brings the identity and stays for the barriers.
    float element = identity();
    if (i < n) {
        element = input[i];
    }
    sh_values[threadIdx.x] = element;

    // Wrong: of 96 threads the strides are 48, 24, 12, 6, 3, 1. The round with stride 3 leaves
    // three values, and the last one takes in the second of them only.
    for (unsigned int stride = blockDim.x / 2; stride > 0; stride /= 2) {
        // The values of the round before (at first: the elements) are complete.
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
