// Reduction of an array as a tree over neighbours, active threads together: each block turns
// blockDim.x elements into one. The pairs are those of interleaved addressing, but thread t takes
// the t-th pair, so that whole warps drop out; the price is bank conflicts.
//
// Data: `input` holds `n` floats, `partials` receives one float per block.
// Launch: with blocks = (n + 255) / 256 (any power of two will do as the block size),
//     reduce_tree<<<blocks, 256, 256 * sizeof(float)>>>(input, partials, n);
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

__global__ void reduce_tree(const float *input, float *partials, unsigned int n)
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

    for (unsigned int stride = 1; stride < blockDim.x; stride *= 2) {
        // The values of the round before (at first: the elements) are complete.
        __syncthreads();
        // Neighbouring threads work on words 2 * stride apart: from the first round on, lanes share
        // banks, up to 32 of them one bank.
        unsigned int left = 2 * stride * threadIdx.x;
        if (left < blockDim.x) {
            sh_values[left] = combine(sh_values[left], sh_values[left + stride]);
        }
    }

    // Thread 0 made the last step itself, so it need not wait.
    if (threadIdx.x == 0) {
        partials[blockIdx.x] = sh_values[0];
    }
}
