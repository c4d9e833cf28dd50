// Comments on what a module declares.

#define RADIUS 3          // how far the filter reaches
#define THREADS 128       /* threads in a block */

// A sample and its weight.
struct Sample {
    float value;   // what was measured
    float weight;  /* how much it counts */
    int x, y;      // the place
};

// Smooths.
__global__ void smooth(const Sample *in, float *out, int kind)
{
    __shared__ float tile[THREADS + 2 * RADIUS];  // block and halo
    // Counts.
    __shared__ int counts[THREADS], places[THREADS]; // beside them
    int t = threadIdx.x; // of the block
    tile[t] = in[t].value * in[t].weight;
    counts[t] = in[t].x;
    places[t] = in[t].y;
    __syncthreads();  // the tile is complete
    float sum = 0; // so far
    for (int i = 0; i < RADIUS; i++)
        sum += tile[t + i]; // read only
    if (t > 4) sum += counts[t]; // a few
    switch (kind) {
    // The first.
    case 1: // twice
        sum *= 2; // doubled
        break; // done
    case 2: sum *= 3; break; // three times
    default: // otherwise
        sum += places[t];
    }
    while (sum > 100.0f) sum /= 2; // halved
    out[t] = sum; // the end
}
