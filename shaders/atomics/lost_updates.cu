// MISTAKE ON PURPOSE. Many threads add to a word without atomics: one reads, others read the same,
// all add and write, and of their values one survives.
//
// Data: `values` holds `n` numbers, one per thread; all threads use the same `word`, which the
// host has set; `returned` receives what each thread was told.
// Launch:
//     atomics_lost_updates<<<(n + 255) / 256, 256>>>(values, word, returned, n);

__global__ void atomics_lost_updates(const unsigned int *values, unsigned int *word,
                  unsigned int *returned, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        // Wrong: reading, adding and writing are three steps, and other threads come between.
        unsigned int old = *word;
        *word = old + values[i];
        returned[i] = old;
    }
}
