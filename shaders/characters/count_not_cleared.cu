// MISTAKE ON PURPOSE. Counts a letter in a text into a word that nobody has cleared: the count
// starts with whatever was there.
//
// Data: `text` holds `n` characters; `count` one number (wrong: which nobody
// has cleared).
// Launch: characters_count_not_cleared<<<(n + 255) / 256, 256>>>(text, count, n, letter);

__global__ void characters_count_not_cleared(const unsigned char *text, unsigned int *count,
                     unsigned int n, unsigned int letter)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n && text[i] == letter) {
        atomicAdd(count, 1);
    }
}
