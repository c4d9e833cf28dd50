// Reduction of an array by one thread: it visits every element in turn and keeps what it has so
// far. The least work there is, n - 1 steps, and none of it in parallel.
//
// Data: `input` holds `n` floats, at least one; `result` receives one.
// Launch: reduce_one_thread<<<1, 1>>>(input, result, n);

// 0 makes the sum, 1 the maximum, 2 the minimum.
#define OPERATION 0

__device__ float combine(float a, float b)
{
    return OPERATION == 0 ? a + b : OPERATION == 1 ? fmaxf(a, b) : fminf(a, b);
}

__global__ void reduce_one_thread(const float *input, float *result, unsigned int n)
{
    float so_far = input[0];
    for (unsigned int i = 1; i < n; i += 1) {
        so_far = combine(so_far, input[i]);
    }
    result[0] = so_far;
}
