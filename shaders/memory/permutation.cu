// A copy in which the lanes of a warp change places: thread i fetches word number i XOR `mask`.
//
// Data: `input` holds `n` unsigned ints, rounded up to a multiple of 32, `output` `n` of them.
// Launch: memory_permutation<<<(n + 255) / 256, 256>>>(input, output, n, mask).

__global__ void memory_permutation(const unsigned int *input, unsigned int *output, unsigned int n, unsigned int mask)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        // With a mask below 32 a warp still asks for the same 32 words, in another order.
        output[i] = input[i ^ mask];
    }
}
