// MISTAKE ON PURPOSE. Counts a letter in a text without a guard for the tail: the last block's
// spare threads read what lies behind the text, and count what they find there.
//
// Data: `text` holds `n` characters; `count` one number, which the host has cleared.
// Launch: characters_unguarded<<<(n + 255) / 256, 256>>>(text, count, n, letter);

__global__ void characters_unguarded(const unsigned char *text, unsigned int *count,
                     unsigned int n, unsigned int letter)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    // Wrong: the last block may have fewer characters than threads.
    if (text[i] == letter) {
        atomicAdd(count, 1);
    }
}
