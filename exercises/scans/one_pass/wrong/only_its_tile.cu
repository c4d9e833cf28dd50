// fails: wrong: elements of y
__global__ void solve(const unsigned int *x, unsigned int *y, unsigned int *state, unsigned int *ticket, int n)
{
    __shared__ unsigned int sums[256];
    __shared__ unsigned int shared_tile, shared_before;
    int t = threadIdx.x;
    if (t == 0)
        shared_tile = atomicAdd(&ticket[0], 1u);
    __syncthreads();
    int tile = shared_tile;
    int i = tile * 256 + t;
    sums[t] = i < n ? x[i] : 0;
    __syncthreads();
    for (int step = 1; step < 256; step *= 2) {
        unsigned int left = t >= step ? sums[t - step] : 0;
        __syncthreads();
        sums[t] += left;
        __syncthreads();
    }
    if (t == 0) {
        unsigned int before = 0;
        if (tile > 0) {
            // The sum of all tiles before, with its lowest bit set once it is there.
            unsigned int found = 0;
            while (found == 0)
                found = atomicAdd(&state[tile - 1], 0u);
            before = found >> 1;
        }
        shared_before = before;
        atomicExch(&state[tile], (before + sums[255]) << 1 | 1u);
    }
    __syncthreads();
    if (i < n)
        y[i] = sums[t];
}
