// Reduction of an array by divide and conquer: a launch lays the second half of the array over the
// first, and the host calls itself for what is left. ceil(log2 n) launches, all in global memory,
// without shared memory or barriers.
//
// Data: `input` holds `n` floats, `halves` receives (n + 1) / 2.
// Launch: with middle = (n + 1) / 2,
//     reduce_divide_and_conquer<<<(middle + 255) / 256, 256>>>(input, halves, n);
// The host launches again with the halves as input until one is left.

// 0 makes the sum, 1 the maximum, 2 the minimum.
#define OPERATION 0

__device__ float combine(float a, float b)
{
    return OPERATION == 0 ? a + b : OPERATION == 1 ? fmaxf(a, b) : fminf(a, b);
}

__global__ void reduce_divide_and_conquer(const float *input, float *halves, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    unsigned int middle = (n + 1) / 2;
    if (i < middle) {
        float value = input[i];
        // Of an odd number the middle element has no partner and goes on as it is.
        if (i + middle < n) {
            value = combine(value, input[i + middle]);
        }
        halves[i] = value;
    }
}
