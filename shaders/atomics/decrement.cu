// atomicDec: counts a word down and returns what was there, as one step; 0 goes to the
// limit, and so does what is above it. With the limit 3 the word runs 0, 3, 2, 1, 0, ....
//
// Data: all threads use the same `word`, which the
// host has set; `returned` receives what each thread was told.
// Launch:
//     atomics_decrement<<<(n + 255) / 256, 256>>>(word, returned, n, limit);

__global__ void atomics_decrement(unsigned int *word,
                  unsigned int *returned, unsigned int n, unsigned int limit)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        returned[i] = atomicDec(word, limit);
    }
}
