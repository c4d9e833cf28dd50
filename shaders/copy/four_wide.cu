// A copy, four elements per thread: each thread loads and stores one float4, 16 bytes at a time.
//
// Data: `input` and `output` hold `n` floats each, in buffers rounded up to whole float4s. Where `n`
// is no multiple of four, the padding behind the end is copied too, and nobody reads it.
// Launch: with quads = (n + 3) / 4,
//     copy_four_wide<<<(quads + 255) / 256, 256>>>((const float4 *)input, (float4 *)output, n)
// A pointer from cudaMalloc may be read as float4: it is aligned to 256 bytes.

__global__ void copy_four_wide(const float4 *input, float4 *output, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    // float4 number i starts at element 4 * i: it is ours if at least that element exists.
    if (4 * i < n) {
        output[i] = input[i];
    }
}
