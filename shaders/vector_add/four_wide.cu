// Vector addition, four elements per thread: each thread loads, adds and stores one float4.
//
// Data: `a`, `b` and `c` hold `n` floats each, in buffers rounded up to whole float4s (16 bytes).
// Where `n` is no multiple of four, the last float4 also holds padding, which is added like the
// rest and which nobody reads.
// Launch: with quads = (n + 3) / 4,
//     vector_add_four_wide<<<(quads + 255) / 256, 256>>>((const float4 *)a, (const float4 *)b,
//                                                        (float4 *)c, n)
// A pointer from cudaMalloc may be read as float4: it is aligned to 256 bytes.

__global__ void vector_add_four_wide(const float4 *a, const float4 *b, float4 *c, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    // float4 number i starts at element 4 * i: it is ours if at least that element exists.
    if (4 * i < n) {
        // CUDA has no operator + for float4. The loads and the store still move 16 bytes each.
        float4 left = a[i];
        float4 right = b[i];
        c[i] = make_float4(left.x + right.x, left.y + right.y, left.z + right.z, left.w + right.w);
    }
}
