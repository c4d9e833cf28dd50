// MISTAKE ON PURPOSE. Reduction of an array, sequential addressing, without the barrier in the
// loop: a thread may read its partner's word before the partner has written it.
//
// Data: `input` holds `n` floats, `partials` receives one float per block.
// Launch: with blocks = (n + 255) / 256 (any power of two will do as the block size),
//     reduce_missing_barrier<<<blocks, 256, 256 * sizeof(float)>>>(input, partials, n);
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

__global__ void reduce_missing_barrier(const float *input, float *partials, unsigned int n)
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

    for (unsigned int stride = blockDim.x / 2; stride > 0; stride /= 2) {
        // Wrong: nothing says that the values of the round before are complete.
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
