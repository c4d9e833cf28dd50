// A copy in which neighbouring threads touch neighbouring words: what all other patterns of this family
// are measured against.
//
// Data: `input` and `output` hold `n` unsigned ints each.
// Launch: memory_contiguous<<<(n + 255) / 256, 256>>>(input, output, n).

__global__ void memory_contiguous(const unsigned int *input, unsigned int *output, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        // A warp asks for 32 words in a row: 128 bytes, four sectors of 32, all of them used.
        output[i] = input[i];
    }
}
