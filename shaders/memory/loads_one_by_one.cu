// Eight loads per thread, each from an address that the one before brought: none can begin before the last
// has arrived.
//
// Data: `next` holds `n` unsigned ints, each the number of the word to go on to; `output` holds `n` of them.
// Launch: memory_loads_one_by_one<<<(n + 255) / 256, 256>>>(next, output, n).

__global__ void memory_loads_one_by_one(const unsigned int *next, unsigned int *output, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        unsigned int at = i;
        unsigned int sum = 0;
        for (unsigned int load = 0; load < 8; ++load) {
            at = next[at];
            sum += at;
        }
        output[i] = sum;
    }
}
