// Compaction with one draw per block: the threads that keep their elements number themselves in shared
// memory, and one of them draws places for all of them at once.
//
// Data: `input` and `output` hold `n` numbers, of which those below `limit` are kept. `count` receives how
// many that are, and the host has cleared it; behind them nobody writes to `output`.
// Launch: compact_atomic_block<<<(n + 255) / 256, 256>>>(input, output, count, n, limit);

__global__ void compact_atomic_block(const unsigned int *input, unsigned int *output,
                               unsigned int *count, unsigned int n, unsigned int limit)
{
    // How many of the block keep their element, and where their places begin.
    __shared__ unsigned int sh_kept;
    __shared__ unsigned int sh_first;

    if (threadIdx.x == 0) {
        sh_kept = 0;
    }
    __syncthreads();

    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool keeps = false;
    unsigned int element = 0;
    unsigned int number = 0;
    if (i < n) {
        element = input[i];
        keeps = element < limit;
    }
    if (keeps) {
        number = atomicAdd(&sh_kept, 1);
    }
    // All have numbered themselves before thread 0 looks how many there are.
    __syncthreads();
    if (threadIdx.x == 0) {
        sh_first = atomicAdd(&count[0], sh_kept);
    }
    // All go on to read the place that thread 0 drew.
    __syncthreads();
    if (keeps) {
        output[sh_first + number] = element;
    }
}
