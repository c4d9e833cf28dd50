// MISTAKE ON PURPOSE. Histogram, private to a block first, whose counters in shared memory nobody
// clears: they start with whatever the last block left there.
//
// Data: `values` holds `n` bin numbers; a value that is no bin (>= `bins`) is not counted.
// `histogram` holds `bins` counters, which the host has cleared; `bins` is at most MAX_BINS.
// Launch: blocks of 256 threads, as many as keep the GPU busy and no more than (n + 255) / 256,
//     histogram_not_cleared<<<blocks, 256>>>(values, histogram, n, bins);
// Any number of blocks is right: the threads stride through the values as a grid.

#define MAX_BINS 256

__global__ void histogram_not_cleared(const unsigned int *values, unsigned int *histogram,
                                        unsigned int n, unsigned int bins)
{
    __shared__ unsigned int sh_histogram[MAX_BINS];

    // Wrong: the counters start with what was there.
    unsigned int threads = gridDim.x * blockDim.x;
    for (unsigned int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += threads) {
        unsigned int bin = values[i];
        if (bin < bins) {
            atomicAdd(&sh_histogram[bin], 1u);
        }
    }

    // All of the block have counted. Now each thread carries some of the bins over.
    __syncthreads();
    for (unsigned int bin = threadIdx.x; bin < bins; bin += blockDim.x) {
        unsigned int count = sh_histogram[bin];
        if (count > 0) {
            atomicAdd(&histogram[bin], count);
        }
    }
}
