// The average of three neighbours by way of shared memory: a block first loads the elements that
// all its threads need, each of them once, and then averages.
//
// Data: `input` holds `n` + 2 floats, `output` receives `n`.
// Launch: convolve_shared<<<(n + 127) / 128, 128>>>(input, output, n); the block is fixed at 128.
// A block loads 130 elements, where the direct form loads 384.

#define THREADS_PER_BLOCK 128

__global__ void convolve_shared(const float *input, float *output, unsigned int n)
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

    // Each thread goes on to read what its neighbours loaded. Nobody has left: threads beyond the
    // end wait here too.
    __syncthreads();

    if (i < n) {
        float sum = 0.0f;
        for (unsigned int j = 0; j < 3; j++) {
            sum += sh_support[threadIdx.x + j];
        }
        output[i] = sum / 3.0f;
    }
}
