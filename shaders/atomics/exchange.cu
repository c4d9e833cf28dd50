// atomicExch: leaves a thread's value in a word and takes what was there, as one step. No value
// is lost: each is either taken by another thread or left at the end.
//
// Data: `values` holds `n` numbers, one per thread; all threads use the same `word`, which the
// host has set; `returned` receives what each thread was told.
// Launch:
//     atomics_exchange<<<(n + 255) / 256, 256>>>(values, word, returned, n);

__global__ void atomics_exchange(const unsigned int *values, unsigned int *word,
                  unsigned int *returned, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        returned[i] = atomicExch(word, values[i]);
    }
}
