// MISTAKE ON PURPOSE. Counts a letter in a text without atomics: threads that hold the letter read
// the same count and write the same one.
//
// Data: `text` holds `n` characters; `count` one number, which the host has cleared.
// Launch: characters_lost_updates<<<(n + 255) / 256, 256>>>(text, count, n, letter);

__global__ void characters_lost_updates(const unsigned char *text, unsigned int *count,
                     unsigned int n, unsigned int letter)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n && text[i] == letter) {
        // Wrong: reading, adding and writing are three steps, and other threads come between.
        *count += 1;
    }
}
