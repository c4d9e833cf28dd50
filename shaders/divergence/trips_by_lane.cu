// A loop whose length differs from lane to lane: a warp stays in it until its longest lane is done, and the
// others wait.
//
// Data: `input` and `output` hold `n` floats each.
// Launch: divergence_trips_by_lane<<<(n + 255) / 256, 256>>>(input, output, n, spread).

__global__ void divergence_trips_by_lane(const float *input, float *output, unsigned int n, unsigned int spread)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    float x = input[i];
    // From 1 pass in lane 0 to 1 + 31 * spread in lane 31.
    unsigned int passes = 1 + (threadIdx.x % 32) * spread;
    for (unsigned int k = 0; k < passes; ++k) {
        x = x * 0.96f + 0.5f;
    }
    output[i] = x;
}
