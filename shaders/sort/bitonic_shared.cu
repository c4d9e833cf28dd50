// Bitonic sort whose short strides stay in shared memory: a block loads a tile of two keys per thread and
// takes all rounds in it whose pairs lie within the tile, one behind the other. Only rounds with longer
// strides need launches of their own.
//
// Data: `keys` holds `n` numbers and is sorted in place. Behind the last key of the last tile is the
// largest number in shared memory, and nobody writes it back.
// Launch: with tiles = (n + 511) / 512,
//     sort_bitonic_shared<<<tiles, BLOCK>>>(keys, n, 2, 512);   // each tile is sorted
//     for (unsigned int size = 1024; size < 2 * n; size *= 2) {
//         for (unsigned int stride = size / 2; stride >= 512; stride /= 2) {
//             unsigned int pairs = (n + 2 * stride - 1) / (2 * stride) * stride;
//             sort_bitonic_shared_step<<<pairs / BLOCK, BLOCK>>>(keys, n, size, stride);
//         }
//         sort_bitonic_shared<<<tiles, BLOCK>>>(keys, n, size, size);
//     }

#define BLOCK 256

// The places of a pair, which are those of two keys of 2 * stride neighbours. In the first round of a
// size the second one counts from the other end.
__device__ uint2 places(unsigned int pair, unsigned int stride, bool is_first)
{
    unsigned int start = pair / stride * 2 * stride;
    unsigned int left = start + pair % stride;
    return make_uint2(left, is_first ? start + 2 * stride - 1 - pair % stride : left + stride);
}

__global__ void sort_bitonic_shared(unsigned int *keys, unsigned int n, unsigned int size,
                                    unsigned int last_size)
{
    __shared__ unsigned int sh_keys[2 * BLOCK];

    unsigned int first = blockIdx.x * 2 * BLOCK;
    for (unsigned int i = threadIdx.x; i < 2 * BLOCK; i += BLOCK) {
        sh_keys[i] = first + i < n ? keys[first + i] : 0xffffffff;
    }

    for (unsigned int now = size; now <= last_size; now *= 2) {
        for (unsigned int stride = min(now / 2, BLOCK); stride > 0; stride /= 2) {
            // All have finished the last round: this one looks at other pairs of the same keys.
            __syncthreads();
            uint2 at = places(threadIdx.x, stride, 2 * stride == now);
            unsigned int low = sh_keys[at.x];
            unsigned int high = sh_keys[at.y];
            if (high < low) {
                sh_keys[at.x] = high;
                sh_keys[at.y] = low;
            }
        }
    }

    __syncthreads();
    for (unsigned int i = threadIdx.x; i < 2 * BLOCK; i += BLOCK) {
        if (first + i < n) {
            keys[first + i] = sh_keys[i];
        }
    }
}

// One round whose pairs lie further apart than a tile is long.
__global__ void sort_bitonic_shared_step(unsigned int *keys, unsigned int n, unsigned int size,
                                         unsigned int stride)
{
    unsigned int pair = blockIdx.x * blockDim.x + threadIdx.x;
    uint2 at = places(pair, stride, 2 * stride == size);
    if (at.y < n) {
        unsigned int low = keys[at.x];
        unsigned int high = keys[at.y];
        if (high < low) {
            keys[at.x] = high;
            keys[at.y] = low;
        }
    }
}
