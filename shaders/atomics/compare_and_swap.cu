// atomicCAS: a thread raises the word by one, but only if it holds the thread's value, and gets
// what was there in any case, as one step. All other atomics can be made of this one.
//
// Data: `values` holds `n` numbers, one per thread; all threads use the same `word`, which the
// host has set; `returned` receives what each thread was told.
// Launch:
//     atomics_compare_and_swap<<<(n + 255) / 256, 256>>>(values, word, returned, n);

__global__ void atomics_compare_and_swap(const unsigned int *values, unsigned int *word,
                  unsigned int *returned, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        returned[i] = atomicCAS(word, values[i], values[i] + 1);
    }
}
