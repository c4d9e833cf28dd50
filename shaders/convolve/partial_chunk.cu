// A mistake on purpose: the persistent threads take every chunk for a whole one. Where `n` is no
// multiple of 128, the last chunk reads past the end of the input and writes past the end of
// the output.
//
// Data: `input` holds `n` + 2 floats, `output` receives `n`. `work_counter` is the first output that
// nobody has taken.
// Launch:
//     cudaMemset(work_counter, 0, sizeof(unsigned int));
//     convolve_partial_chunk<<<BLOCKS_PER_CHIP, THREADS_PER_BLOCK>>>(input, output, work_counter, n);

#define THREADS_PER_BLOCK 128
// A V100: 80 multiprocessors with room for 64 warps each.
#define BLOCKS_PER_CHIP (80 * (32 * 64 / THREADS_PER_BLOCK))

__global__ void convolve_partial_chunk(const float *input, float *output,
                                       unsigned int *work_counter, unsigned int n)
{
    __shared__ unsigned int sh_start;
    __shared__ float sh_support[THREADS_PER_BLOCK + 2];

    while (true) {
        // One thread takes the next chunk for all.
        if (threadIdx.x == 0) {
            sh_start = atomicAdd(work_counter, THREADS_PER_BLOCK);
        }
        __syncthreads();
        // The same for the whole block: all threads leave the loop in the same round.
        if (sh_start >= n) {
            break;
        }

        unsigned int i = sh_start + threadIdx.x;
        // Here and at the store guards are missing.
        sh_support[threadIdx.x] = input[i];
        if (threadIdx.x < 2) {
            sh_support[THREADS_PER_BLOCK + threadIdx.x] = input[i + THREADS_PER_BLOCK];
        }
        // Everybody has read sh_start too: thread 0 may write it again.
        __syncthreads();

        float sum = 0.0f;
        for (unsigned int j = 0; j < 3; j++) {
            sum += sh_support[threadIdx.x + j];
        }
        output[i] = sum / 3.0f;
    }
}
