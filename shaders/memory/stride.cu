// A gather with a stride: thread i fetches word number i * stride.
//
// Data: `input` holds `n` * `stride` unsigned ints, `output` `n` of them.
// Launch: memory_stride<<<(n + 255) / 256, 256>>>(input, output, n, stride).

__global__ void memory_stride(const unsigned int *input, unsigned int *output, unsigned int n, unsigned int stride)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        // A warp asks for 32 words spread over 32 * stride. Each sector of 8 words that it touches is
        // fetched whole.
        output[i] = input[i * stride];
    }
}
