// Reduction of an array by a Kogge-Stone scan: each block forms every prefix of its blockDim.x
// elements, and the last prefix is the block's result. More work than a tree, N log N - N + 1
// steps, and in every round nearly all threads work.
//
// Data: `input` holds `n` floats, `partials` receives one float per block.
// Launch: with blocks = (n + 255) / 256 (any power of two will do as the block size),
//     reduce_kogge_stone<<<blocks, 256, 256 * sizeof(float)>>>(input, partials, n);
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

__global__ void reduce_kogge_stone(const float *input, float *partials, unsigned int n)
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
        // The prefixes of the round before (at first: the elements) are complete.
        __syncthreads();
        float value = sh_values[threadIdx.x];
        if (threadIdx.x >= stride) {
            value = combine(sh_values[threadIdx.x - stride], value);
        }
        // Everybody has read before anybody writes.
        __syncthreads();
        sh_values[threadIdx.x] = value;
    }

    // The last thread holds the last prefix and wrote it itself, so it need not wait.
    if (threadIdx.x == blockDim.x - 1) {
        partials[blockIdx.x] = sh_values[threadIdx.x];
    }
}
