// Reduction of an array on three levels: each thread goes through its share of the elements in a
// register, each block puts its threads' values together in shared memory, and a second launch of
// one block puts the blocks' values together. Two launches, whatever the length.
//
// Data: `input` holds `n` floats, `partials` receives one float per block.
// Launch: with blocks = min((n + 255) / 256, 1024) (any number is right),
//     reduce_hierarchical<<<blocks, 256, 256 * sizeof(float)>>>(input, partials, n);
//     reduce_hierarchical<<<1, 256, 256 * sizeof(float)>>>(partials, result, blocks);

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

__global__ void reduce_hierarchical(const float *input, float *partials, unsigned int n)
{
    // One float per thread; the launch gives the size in bytes.
    extern __shared__ float sh_values[];

    unsigned int threads = gridDim.x * blockDim.x;

    // A thread: every `threads`-th element. Neighbouring lanes load neighbours in every step.
    float value = identity();
    for (unsigned int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += threads) {
        value = combine(value, input[i]);
    }
    sh_values[threadIdx.x] = value;

    // A block.
    for (unsigned int stride = blockDim.x / 2; stride > 0; stride /= 2) {
        // The values of the round before (at first: the threads' own) are complete.
        __syncthreads();
        if (threadIdx.x < stride) {
            sh_values[threadIdx.x] =
                combine(sh_values[threadIdx.x], sh_values[threadIdx.x + stride]);
        }
    }

    // The grid: the next launch. Thread 0 made the last step itself, so it need not wait.
    if (threadIdx.x == 0) {
        partials[blockIdx.x] = sh_values[0];
    }
}
