// atomicMax of signed numbers: the same bits as the unsigned one, in another order, in which those
// with the top bit set are less than all others.
//
// Data: `values` holds `n` numbers, one per thread; all threads use the same `word`, which the
// host has set; `returned` receives what each thread was told.
// Launch:
//     atomics_maximum_signed<<<(n + 255) / 256, 256>>>(values, word, returned, n);

__global__ void atomics_maximum_signed(const int *values, int *word,
                  int *returned, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        returned[i] = atomicMax(word, values[i]);
    }
}
