// A mistake on purpose, and it is the host's: it sets the work counter to zero only once, before
// the first of two launches. The second finds all chunks taken and does nothing. The kernel is the
// persistent one, and right.
//
// In the course the counter is a __device__ variable that starts at zero when the module is loaded,
// and so works exactly once.
//
// Data: `input` holds `n` + 2 floats, `output` receives `n`. `work_counter` is the first output that
// nobody has taken.
// Launch:
//     cudaMemset(work_counter, 0, sizeof(unsigned int));
//     convolve_counter_not_reset<<<BLOCKS_PER_CHIP, 128>>>(input, warm_up, work_counter, n);
//     // Here a second cudaMemset is missing.
//     convolve_counter_not_reset<<<BLOCKS_PER_CHIP, 128>>>(input, output, work_counter, n);

#define THREADS_PER_BLOCK 128
// A V100: 80 multiprocessors with room for 64 warps each.
#define BLOCKS_PER_CHIP (80 * (32 * 64 / THREADS_PER_BLOCK))

__global__ void convolve_counter_not_reset(const float *input, float *output,
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
        if (i < n + 2) {
            sh_support[threadIdx.x] = input[i];
        }
        if (threadIdx.x < 2 && i + THREADS_PER_BLOCK < n + 2) {
            sh_support[THREADS_PER_BLOCK + threadIdx.x] = input[i + THREADS_PER_BLOCK];
        }
        // Everybody has read sh_start too: thread 0 may write it again.
        __syncthreads();

        // The last chunk may be a part of one.
        if (i < n) {
            float sum = 0.0f;
            for (unsigned int j = 0; j < 3; j++) {
                sum += sh_support[threadIdx.x + j];
            }
            output[i] = sum / 3.0f;
        }
    }
}
