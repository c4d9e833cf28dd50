// Reads of shared memory with a stride: in every round lane t reads word t * stride, counted on by the round.
// Shared memory has 32 banks, and word w lies in bank w mod 32: gcd(stride, 32) lanes meet in a bank.
//
// Data: `input` holds the 4096 words that every block stages, `output` `n` unsigned ints.
// Launch: shared_strided<<<(n + 127) / 128, 128>>>(input, output, n, stride).

#define STAGED 4096
#define ROUNDS 64

__global__ void shared_strided(const unsigned int *input, unsigned int *output,
                               unsigned int n, unsigned int stride)
{
    // Words that the block stages: 16 KiB, all that every device has.
    __shared__ unsigned int sh_words[STAGED];

    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    for (unsigned int k = threadIdx.x; k < STAGED; k += blockDim.x) {
        sh_words[k] = input[k];
    }
    __syncthreads();

    unsigned int sum = 0;
    for (unsigned int round = 0; round < ROUNDS; ++round) {
        // Lanes that meet in one bank with different words are served one after another.
        sum += sh_words[(threadIdx.x * stride + round) % STAGED];
    }
    if (i < n) {
        output[i] = sum;
    }
}
