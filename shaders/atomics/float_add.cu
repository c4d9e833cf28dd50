// atomicAdd of floats: WGSL has none, so the word is read, the sum formed, and the word exchanged
// if nobody changed it in the meantime; otherwise all of that again.
//
// Data: `values` holds `n` numbers, one per thread; all threads use the same `word` (the bits of a
// float), which the host has set; `returned` receives what each thread was told.
// Launch:
//     atomics_float_add<<<(n + 255) / 256, 256>>>(values, word, returned, n);

__global__ void atomics_float_add(const float *values, float *word,
                  float *returned, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        returned[i] = atomicAdd(word, values[i]);
    }
}
