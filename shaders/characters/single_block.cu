// MISTAKE ON PURPOSE. Counts a letter in a text with one block whose threads are numbered by
// threadIdx alone: what lies behind the block's size is never looked at.
//
// Data: `text` holds `n` characters; `count` one number, which the host has cleared.
// Launch: characters_single_block<<<1, 256>>>(text, count, n, letter);

__global__ void characters_single_block(const unsigned char *text, unsigned int *count,
                     unsigned int n, unsigned int letter)
{
    // Wrong: a block has 1,024 threads at most; blockIdx.x * blockDim.x is missing.
    unsigned int i = threadIdx.x;

    if (i < n && text[i] == letter) {
        atomicAdd(count, 1);
    }
}
