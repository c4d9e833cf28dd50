// Sums of structures of five floats that lie without a gap, 20 bytes each: five loads per thread.
//
// Data: `items` holds 5 * `n` floats, `sums` `n` of them.
// Launch: memory_five_floats_packed<<<(n + 255) / 256, 256>>>(items, sums, n).

__global__ void memory_five_floats_packed(const float *items, float *sums, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        // 20 is no multiple of 8 or 16: only 4 bytes can be loaded at a time.
        const float *item = items + 5 * i;
        sums[i] = item[0] + item[1] + item[2] + item[3] + item[4];
    }
}
