// Single-precision a times x plus y, four elements per thread: each thread loads two float4,
// multiplies and adds, and stores one float4.
//
// Data: `x` and `y` hold `n` floats each, in buffers rounded up to whole float4s (16 bytes). Where
// `n` is no multiple of four, the last float4 also holds padding, which is calculated like the rest
// and which nobody reads.
// Launch: with quads = (n + 3) / 4,
//     saxpy_four_wide<<<(quads + 255) / 256, 256>>>((const float4 *)x, (float4 *)y, n, 2.0f)
// A pointer from cudaMalloc may be read as float4: it is aligned to 256 bytes.

__global__ void saxpy_four_wide(const float4 *x, float4 *y, unsigned int n, float a)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    // float4 number i starts at element 4 * i: it is ours if at least that element exists.
    if (4 * i < n) {
        // CUDA has no operators for float4. The loads and the store still move 16 bytes each.
        float4 factor = x[i];
        float4 sum = y[i];
        y[i] = make_float4(a * factor.x + sum.x, a * factor.y + sum.y, a * factor.z + sum.z,
                           a * factor.w + sum.w);
    }
}
