// Sums of structures of five floats that are aligned to 16 bytes: 32 bytes each, of which 12 are padding,
// and two loads of 16 bytes per thread.
//
// Data: `items` holds `n` structures of 32 bytes, `sums` `n` floats.
// Launch: memory_five_floats_aligned<<<(n + 255) / 256, 256>>>(items, sums, n).

// The size of a structure is a multiple of its alignment, too: 32 bytes.
struct __align__(16) Item {
    float4 four;
    float4 rest;
};

__global__ void memory_five_floats_aligned(const Item *items, float *sums, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float4 four = items[i].four;
        // The second load brings the fifth float, and three of padding.
        float4 rest = items[i].rest;
        sums[i] = four.x + four.y + four.z + four.w + rest.x;
    }
}
