// A copy that starts `offset` words into its input, so that no warp starts where a sector does.
//
// Data: `input` holds `n` + `offset` unsigned ints, `output` `n` of them.
// Launch: memory_offset<<<(n + 255) / 256, 256>>>(input, output, n, offset).

__global__ void memory_offset(const unsigned int *input, unsigned int *output, unsigned int n, unsigned int offset)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        // 128 bytes that start off a boundary lie in five sectors, not four.
        output[i] = input[i + offset];
    }
}
