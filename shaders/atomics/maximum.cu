// atomicMax: raises a word to a thread's value if that is more, and returns what was there, as
// one step. The numbers are unsigned.
//
// Data: `values` holds `n` numbers, one per thread; all threads use the same `word`, which the
// host has set; `returned` receives what each thread was told.
// Launch:
//     atomics_maximum<<<(n + 255) / 256, 256>>>(values, word, returned, n);

__global__ void atomics_maximum(const unsigned int *values, unsigned int *word,
                  unsigned int *returned, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        returned[i] = atomicMax(word, values[i]);
    }
}
