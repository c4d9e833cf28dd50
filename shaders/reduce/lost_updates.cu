// MISTAKE ON PURPOSE. Reduction of an array into one word without atomics: the threads read the
// word, combine and write. What others wrote in between is lost.
//
// Data: `input` holds `n` floats, `result` one float.
// Launch: with blocks = min((n + 255) / 256, 64),
//     reduce_lost_updates_begin<<<1, 1>>>(result);
//     reduce_lost_updates<<<blocks, 256>>>(input, result, n);

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

__global__ void reduce_lost_updates(const float *input, float *result, unsigned int n)
{
    unsigned int first = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int threads = gridDim.x * blockDim.x;

    float value = identity();
    for (unsigned int i = first; i < n; i += threads) {
        value = combine(value, input[i]);
    }
    // A thread without an element has nothing to add and need not queue.
    if (first < n) {
        // Wrong: reading, combining and writing are three steps, and other threads come between.
        *result = combine(*result, value);
    }
}

__global__ void reduce_lost_updates_begin(float *result)
{
    *result = identity();
}
