// Eight loads per thread whose addresses are known beforehand: all are under way before the first is used.
//
// Data: `next` holds `n` unsigned ints, each the number of the word `step` further, from the end on to
// the beginning; `output` holds `n` of them.
// Launch: memory_loads_together<<<(n + 255) / 256, 256>>>(next, output, n, step).

__global__ void memory_loads_together(const unsigned int *next, unsigned int *output, unsigned int n,
                                      unsigned int step)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        // Nothing here waits for a load ...
        unsigned int first = next[i];
        unsigned int second = next[(i + step) % n];
        unsigned int third = next[(i + 2 * step) % n];
        unsigned int fourth = next[(i + 3 * step) % n];
        unsigned int fifth = next[(i + 4 * step) % n];
        unsigned int sixth = next[(i + 5 * step) % n];
        unsigned int seventh = next[(i + 6 * step) % n];
        unsigned int eighth = next[(i + 7 * step) % n];
        // ... and this waits for all of them at once.
        output[i] = first + second + third + fourth + fifth + sixth + seventh + eighth;
    }
}
