// atomicMin of floats: neither WGSL nor CUDA has one. Floats are mapped to unsigned integers in the
// same order, and the atomic of those serves.
//
// Data: `values` holds `n` numbers, one per thread; all threads use the same `word` (a mapped float),
// which the host has set; `returned` receives what each thread was told.
// Launch:
//     atomics_float_minimum<<<(n + 255) / 256, 256>>>(values, word, returned, n);

// Floats as unsigned integers in the same order: the sign bit is turned over, and of negative
// numbers all other bits too, since their magnitude grows downwards.
__device__ unsigned int ordered(float value)
{
    unsigned int bits = __float_as_uint(value);
    return bits >= 0x80000000u ? ~bits : bits | 0x80000000u;
}

__device__ float float_of(unsigned int order)
{
    return __uint_as_float(order >= 0x80000000u ? order & 0x7fffffffu : ~order);
}

__global__ void atomics_float_minimum(const float *values, unsigned int *word,
                  float *returned, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        returned[i] = float_of(atomicMin(word, ordered(values[i])));
    }
}
