// Reduction of an array into one word with atomics: each thread goes through its share of the
// elements and then puts its value into `result`, which all threads of the grid want at once. CUDA
// adds floats atomically but has no maximum of floats, so here the word is exchanged only if nobody
// changed it since it was read.
//
// Data: `input` holds `n` floats, `result` the bits of one float.
// Launch: with blocks = min((n + 255) / 256, 64),
//     reduce_atomic_begin<<<1, 1>>>(result);
//     reduce_atomic<<<blocks, 256>>>(input, result, n);

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

// *result = combine(*result, value), as one step that nobody can interrupt.
__device__ void combine_into(unsigned int *result, float value)
{
    unsigned int old = *result;
    while (true) {
        unsigned int assumed = old;
        old = atomicCAS(result, assumed, __float_as_uint(combine(__uint_as_float(assumed), value)));
        if (old == assumed) {
            break;
        }
        // Somebody was faster: start again from what is there now.
    }
}

__global__ void reduce_atomic(const float *input, unsigned int *result, unsigned int n)
{
    unsigned int first = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int threads = gridDim.x * blockDim.x;

    float value = identity();
    for (unsigned int i = first; i < n; i += threads) {
        value = combine(value, input[i]);
    }
    // A thread without an element has nothing to add and need not queue.
    if (first < n) {
        combine_into(result, value);
    }
}

__global__ void reduce_atomic_begin(unsigned int *result)
{
    *result = __float_as_uint(identity());
}
