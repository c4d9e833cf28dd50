// atomicSub: takes a thread's value from a word and returns what was there, as one step. Below
// zero it wraps around to 2^32 - 1.
//
// Data: `values` holds `n` numbers, one per thread; all threads use the same `word`, which the
// host has set; `returned` receives what each thread was told.
// Launch:
//     atomics_subtract<<<(n + 255) / 256, 256>>>(values, word, returned, n);

__global__ void atomics_subtract(const unsigned int *values, unsigned int *word,
                  unsigned int *returned, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        returned[i] = atomicSub(word, values[i]);
    }
}
