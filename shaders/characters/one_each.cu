// Counts a letter in a text, one thread per character: a thread that holds the letter adds one to the
// count, atomically.
//
// Data: `text` holds `n` characters; `count` one number, which the host has cleared.
// Launch: characters_one_each<<<(n + 255) / 256, 256>>>(text, count, n, letter);

__global__ void characters_one_each(const unsigned char *text, unsigned int *count,
                     unsigned int n, unsigned int letter)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n && text[i] == letter) {
        atomicAdd(count, 1);
    }
}
