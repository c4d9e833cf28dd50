// Reduction of an array in pairs half a section apart, two elements per thread: each block turns
// 2 * block_x elements into one, and already in the first round every thread has a pair.
//
// Data: `input` holds `n` floats, `partials` receives one float per block.
// Launch: with blocks = (n + 511) / 512 (any power of two will do as the block size),
//     reduce_pairwise<<<blocks, 256, 512 * sizeof(float)>>>(input, partials, n);
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

__device__ float element_or_identity(const float *input, unsigned int i, unsigned int n)
{
    float element = identity();
    if (i < n) {
        element = input[i];
    }
    return element;
}

__global__ void reduce_pairwise(const float *input, float *partials, unsigned int n)
{
    // A section of two floats per thread; the launch gives the size in bytes.
    extern __shared__ float sh_values[];

    unsigned int i = 2 * blockIdx.x * blockDim.x + threadIdx.x;

    // Each thread loads two elements, a block apart, so that neighbouring lanes load neighbours.
    sh_values[threadIdx.x] = element_or_identity(input, i, n);
    sh_values[threadIdx.x + blockDim.x] = element_or_identity(input, i + blockDim.x, n);

    for (unsigned int stride = blockDim.x; stride > 0; stride /= 2) {
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
