// MISTAKE ON PURPOSE. Histogram, one thread per value: every thread adds one to its bin in global
// memory, in three steps between which others come.
//
// Data: `values` holds `n` bin numbers; a value that is no bin (>= `bins`) is not counted.
// `histogram` holds `bins` counters, which the host has cleared.
// Launch: histogram_lost_updates<<<(n + 255) / 256, 256>>>(values, histogram, n, bins);

__global__ void histogram_lost_updates(const unsigned int *values, unsigned int *histogram,
                                         unsigned int n, unsigned int bins)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        unsigned int bin = values[i];
        if (bin < bins) {
            // Wrong: two threads may hold the same bin, read the same count and write the same one.
            histogram[bin] += 1;
        }
    }
}
