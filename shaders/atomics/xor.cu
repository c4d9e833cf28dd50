// atomicXor: turns one bit of a word over, which the thread's value chooses, and returns what
// was there, as one step. Two threads with the same value undo each other.
//
// Data: `values` holds `n` numbers, one per thread; all threads use the same `word`, which the
// host has set; `returned` receives what each thread was told.
// Launch:
//     atomics_xor<<<(n + 255) / 256, 256>>>(values, word, returned, n);

__global__ void atomics_xor(const unsigned int *values, unsigned int *word,
                  unsigned int *returned, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        returned[i] = atomicXor(word, 1u << (values[i] % 32));
    }
}
