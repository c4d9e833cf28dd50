// A loop whose length differs from warp to warp: the same lengths as by lane, and no lane waits for another.
//
// Data: `input` and `output` hold `n` floats each.
// Launch: divergence_trips_by_warp<<<(n + 255) / 256, 256>>>(input, output, n, spread).

__global__ void divergence_trips_by_warp(const float *input, float *output, unsigned int n, unsigned int spread)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    float x = input[i];
    // From 1 pass in warp 0 to 1 + 31 * spread in warp 31; element numbers count the warps.
    unsigned int passes = 1 + (i / 32 % 32) * spread;
    for (unsigned int k = 0; k < passes; ++k) {
        x = x * 0.96f + 0.5f;
    }
    output[i] = x;
}
