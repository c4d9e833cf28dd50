// Counts a letter in a text, each block for itself first: the threads of a block add to a count in
// shared memory, and one thread adds that to the count in global memory.
//
// Data: `text` holds `n` characters; `count` one number, which the host has cleared.
// Launch: characters_block_counts<<<(n + 255) / 256, 256>>>(text, count, n, letter);

__global__ void characters_block_counts(const unsigned char *text, unsigned int *count,
                     unsigned int n, unsigned int letter)
{
    __shared__ unsigned int sh_count;

    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (threadIdx.x == 0) {
        sh_count = 0;
    }
    __syncthreads();
    if (i < n && text[i] == letter) {
        atomicAdd(&sh_count, 1);
    }
    __syncthreads();
    // One atomic a block in place of one per letter, and none where there is nothing to add.
    if (threadIdx.x == 0 && sh_count > 0) {
        atomicAdd(count, sh_count);
    }
}
