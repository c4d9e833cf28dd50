// Compaction with one draw per warp: the lanes that keep their elements count those before them in one
// instruction, and the first lane draws places for all of them.
//
// Data: `input` and `output` hold `n` numbers, of which those below `limit` are kept. `count` receives how
// many that are, and the host has cleared it; behind them nobody writes to `output`.
// Launch: compact_atomic_warp<<<(n + 255) / 256, 256>>>(input, output, count, n, limit);

__global__ void compact_atomic_warp(const unsigned int *input, unsigned int *output,
                                    unsigned int *count, unsigned int n, unsigned int limit)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int lane = threadIdx.x % 32;
    // Nobody leaves: all lanes take part in the counting.
    unsigned int element = input[min(i, n - 1)];
    bool keeps = i < n && element < limit;
    // A bit for each lane that keeps its element; those below a lane's own are before it.
    unsigned int keepers = __ballot_sync(0xffffffff, keeps);
    unsigned int number = __popc(keepers & ((1u << lane) - 1));
    unsigned int first = 0;
    if (lane == 0 && keepers != 0) {
        first = atomicAdd(&count[0], __popc(keepers));
    }
    first = __shfl_sync(0xffffffff, first, 0);
    if (keeps) {
        output[first + number] = element;
    }
}
