// atomicInc: counts a word up and returns what was there, as one step; what is at the
// limit or above goes to 0. With the limit 3 the word runs 0, 1, 2, 3, 0, ....
//
// Data: all threads use the same `word`, which the
// host has set; `returned` receives what each thread was told.
// Launch:
//     atomics_increment<<<(n + 255) / 256, 256>>>(word, returned, n, limit);

__global__ void atomics_increment(unsigned int *word,
                  unsigned int *returned, unsigned int n, unsigned int limit)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        returned[i] = atomicInc(word, limit);
    }
}
