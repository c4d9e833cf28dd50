// Histogram, one thread per value: every thread adds one to its bin in global memory, atomically.
//
// Data: `values` holds `n` bin numbers; a value that is no bin (>= `bins`) is not counted.
// `histogram` holds `bins` counters, which the host has cleared.
// Launch: histogram_global_atomics<<<(n + 255) / 256, 256>>>(values, histogram, n, bins);

__global__ void histogram_global_atomics(const unsigned int *values, unsigned int *histogram,
                                         unsigned int n, unsigned int bins)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        unsigned int bin = values[i];
        if (bin < bins) {
            // Two threads may hold the same bin: reading, adding and writing must be one step.
            atomicAdd(&histogram[bin], 1u);
        }
    }
}
