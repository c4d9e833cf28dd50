// Reduction of each segment of an array by itself. Segments are ragged: each has as many elements
// as it has, some none, as the rows of a sparse matrix do. One block takes one segment.
//
// Data: `input` holds the elements of all segments one after another; segment s is
// offsets[s] .. offsets[s + 1], so `offsets` holds `segments` + 1 numbers. `results` receives one
// float a segment; an empty one gives the identity.
// Launch: reduce_segmented<<<segments, 64, 64 * sizeof(float)>>>(input, offsets, results,
// segments);

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

__global__ void reduce_segmented(const float *input, const unsigned int *offsets, float *results,
                                 unsigned int segments)
{
    // One float per thread; the launch gives the size in bytes.
    extern __shared__ float sh_values[];

    unsigned int segment = blockIdx.x;

    // A segment may be longer than the block: its threads stride through it. Shorter ones leave
    // threads with the identity.
    float value = identity();
    if (segment < segments) {
        unsigned int end = offsets[segment + 1];
        for (unsigned int i = offsets[segment] + threadIdx.x; i < end; i += blockDim.x) {
            value = combine(value, input[i]);
        }
    }
    sh_values[threadIdx.x] = value;

    for (unsigned int stride = blockDim.x / 2; stride > 0; stride /= 2) {
        // The values of the round before (at first: the threads' own) are complete.
        __syncthreads();
        if (threadIdx.x < stride) {
            sh_values[threadIdx.x] =
                combine(sh_values[threadIdx.x], sh_values[threadIdx.x + stride]);
        }
    }

    // Thread 0 made the last step itself, so it need not wait.
    if (threadIdx.x == 0 && segment < segments) {
        results[segment] = sh_values[0];
    }
}
