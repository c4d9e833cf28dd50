// Reads of shared memory with a stride, where an unused word follows every 32: what was in one column of
// banks moves on by a bank a row, and a stride that is a power of two no longer meets itself.
//
// Data: `input` holds the 2048 words that every block stages, `output` `n` unsigned ints.
// Launch: shared_padded<<<(n + 127) / 128, 128>>>(input, output, n, stride).

#define STAGED 2048
#define ROUNDS 64

__global__ void shared_padded(const unsigned int *input, unsigned int *output,
                              unsigned int n, unsigned int stride)
{
    // Words that the block stages, and a word of padding for every 32.
    __shared__ unsigned int sh_words[STAGED + STAGED / 32];

    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    for (unsigned int k = threadIdx.x; k < STAGED; k += blockDim.x) {
        sh_words[k + k / 32] = input[k];
    }
    __syncthreads();

    unsigned int sum = 0;
    for (unsigned int round = 0; round < ROUNDS; ++round) {
        unsigned int word = (threadIdx.x * stride + round) % STAGED;
        // A word is found behind the padding of the rows before it.
        sum += sh_words[word + word / 32];
    }
    if (i < n) {
        output[i] = sum;
    }
}
