// A mistake on purpose: the chunks are taken with atomicInc in place of atomicAdd. Its second
// argument is no increment. It adds one, and goes back to zero behind that argument: 0, 1, 2, …,
// 128, 0, 1, … The windows overlap, no start ever reaches `n` where `n` is larger than the
// block, and the loop does not end.
//
// Never run this on a GPU: it would hang until the driver gives up. The simulator gives up earlier.
//
// Data: `input` holds `n` + 2 floats, `output` receives `n`. `work_counter` is the first output that
// nobody has taken.
// Launch:
//     cudaMemset(work_counter, 0, sizeof(unsigned int));
//     convolve_wrapping_counter<<<BLOCKS_PER_CHIP, THREADS_PER_BLOCK>>>(input, output, work_counter, n);

#define THREADS_PER_BLOCK 128
// A V100: 80 multiprocessors with room for 64 warps each.
#define BLOCKS_PER_CHIP (80 * (32 * 64 / THREADS_PER_BLOCK))

__global__ void convolve_wrapping_counter(const float *input, float *output,
                                          unsigned int *work_counter, unsigned int n)
{
    __shared__ unsigned int sh_start;
    __shared__ float sh_support[THREADS_PER_BLOCK + 2];

    while (true) {
        // One thread takes the next chunk for all.
        if (threadIdx.x == 0) {
            // Should be atomicAdd(work_counter, THREADS_PER_BLOCK).
            sh_start = atomicInc(work_counter, THREADS_PER_BLOCK);
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
