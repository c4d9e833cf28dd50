// A mistake on purpose: between loading into shared memory and averaging, the barrier is missing.
// A thread may read its neighbour's element before the neighbour has loaded it. Within a warp that
// often goes well; at the edge of a warp it depends on which warp is faster. That is a race: the
// result may be right a thousand times.
//
// Data: `input` holds `n` + 2 floats, `output` receives `n`.
// Launch: convolve_no_barrier<<<(n + 127) / 128, 128>>>(input, output, n); the block is fixed at 128.

#define THREADS_PER_BLOCK 128

__global__ void convolve_no_barrier(const float *input, float *output, unsigned int n)
{
    // What the block's outputs rest on: 520 bytes.
    __shared__ float sh_support[THREADS_PER_BLOCK + 2];

    unsigned int i = blockIdx.x * THREADS_PER_BLOCK + threadIdx.x;

    if (i < n + 2) {
        sh_support[threadIdx.x] = input[i];
    }
    // The last two outputs of the block look past its own elements: two threads load that pair.
    if (threadIdx.x < 2 && i + THREADS_PER_BLOCK < n + 2) {
        sh_support[THREADS_PER_BLOCK + threadIdx.x] = input[i + THREADS_PER_BLOCK];
    }

    // Here a barrier is missing.

    if (i < n) {
        float sum = 0.0f;
        for (unsigned int j = 0; j < 3; j++) {
            sum += sh_support[threadIdx.x + j];
        }
        output[i] = sum / 3.0f;
    }
}
