// atomicAdd: adds a thread's value to a word and returns what was there, as one step that nobody
// can interrupt. Sums wrap around at 2^32, in int as in unsigned.
//
// Data: `values` holds `n` numbers, one per thread; all threads use the same `word`, which the
// host has set; `returned` receives what each thread was told.
// Launch:
//     atomics_add<<<(n + 255) / 256, 256>>>(values, word, returned, n);

__global__ void atomics_add(const unsigned int *values, unsigned int *word,
                  unsigned int *returned, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        returned[i] = atomicAdd(word, values[i]);
    }
}
