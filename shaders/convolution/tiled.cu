// Convolution of an array in tiles with halo: a block loads its elements and the few to the left and
// to the right that its outputs also need, each once, into shared memory, and then works from there.
//
// The window has MASK_WIDTH elements and begins MASK_WIDTH / 2 to the left of i; elements outside
// the array count as zero.
//
// Data: `input` and `output` hold `n` floats. The host fills `mask` before the launch:
//     cudaMemcpyToSymbol(mask, weights, MASK_WIDTH * sizeof(float));
// Launch: convolution_tiled<<<(n + 255) / 256, 256>>>(input, output, n); the block is fixed at 256.
// A block loads 260 elements, where the basic form loads 1,280.

#define THREADS_PER_BLOCK 256
#define MASK_WIDTH 5

__constant__ float mask[64];

__global__ void convolution_tiled(const float *input, float *output, unsigned int n)
{
    // Left halo, the block's own elements, right halo.
    __shared__ float sh_tile[THREADS_PER_BLOCK + MASK_WIDTH - 1];

    unsigned int first = blockIdx.x * THREADS_PER_BLOCK;

    // The tile is a little longer than the block: the threads go round until it is full. Ghosts are
    // zeros in the tile, so that the sum below need not ask.
    int start = (int)first - MASK_WIDTH / 2;
    for (unsigned int j = threadIdx.x; j < THREADS_PER_BLOCK + MASK_WIDTH - 1;
         j += THREADS_PER_BLOCK) {
        int position = start + (int)j;
        float element = 0.0f;
        if (position >= 0 && position < (int)n) {
            element = input[position];
        }
        sh_tile[j] = element;
    }

    // Each thread goes on to read what others loaded. Nobody has left: threads beyond the end wait
    // here too.
    __syncthreads();

    unsigned int i = first + threadIdx.x;
    if (i < n) {
        float sum = 0.0f;
        for (unsigned int j = 0; j < MASK_WIDTH; j++) {
            sum += sh_tile[threadIdx.x + j] * mask[j];
        }
        output[i] = sum;
    }
}
