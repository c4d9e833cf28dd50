// atomicOr: sets one bit of a word, which the thread's value chooses, and returns what was
// there, as one step. The thread that finds the bit clear was the first.
//
// Data: `values` holds `n` numbers, one per thread; all threads use the same `word`, which the
// host has set; `returned` receives what each thread was told.
// Launch:
//     atomics_or<<<(n + 255) / 256, 256>>>(values, word, returned, n);

__global__ void atomics_or(const unsigned int *values, unsigned int *word,
                  unsigned int *returned, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        returned[i] = atomicOr(word, 1u << (values[i] % 32));
    }
}
