// MISTAKE ON PURPOSE. Reduction of an array warp by warp in shared memory, without barriers, since
// the lanes of a warp are thought to run in lockstep. Nothing promises that.
//
// Data: `input` holds `n` floats, `partials` receives one float per block.
// Launch: with blocks = (n + 255) / 256 (any power of two will do as the block size),
//     reduce_warp_without_barrier<<<blocks, 256, 256 * sizeof(float)>>>(input, partials, n);
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

__global__ void reduce_warp_without_barrier(const float *input, float *partials, unsigned int n)
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

    // First within each warp of 32 threads: lane 0 ends with the warp's result.
    unsigned int lane = threadIdx.x % 32;
    for (unsigned int offset = 16; offset > 0; offset /= 2) {
        // Wrong: another lane of the warp may not have written its word yet.
        if (lane < offset && threadIdx.x + offset < blockDim.x) {
            sh_values[threadIdx.x] =
                combine(sh_values[threadIdx.x], sh_values[threadIdx.x + offset]);
        }
    }

    // Then the first warp takes the warps' results, at most 32, one from every 32nd word.
    __syncthreads();
    for (unsigned int offset = 16; offset > 0; offset /= 2) {
        if (threadIdx.x < offset && 32 * (threadIdx.x + offset) < blockDim.x) {
            float other = sh_values[32 * (threadIdx.x + offset)];
            sh_values[32 * threadIdx.x] = combine(sh_values[32 * threadIdx.x], other);
        }
    }

    // Thread 0 made the last step itself, so it need not wait.
    if (threadIdx.x == 0) {
        partials[blockIdx.x] = sh_values[0];
    }
}
