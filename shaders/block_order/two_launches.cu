// How far each value lies below the largest, in two launches: the first finds the largest, the
// second subtracts. A launch begins after the one before it has ended, and that is the only order
// between blocks that anybody promises.
//
// Data: `values` holds `n` unsigned ints, `output` receives `n`: *largest - values[i].
// Launch: with blocks = (n + 255) / 256,
//     cudaMemset(largest, 0, sizeof(unsigned int));
//     find_largest<<<blocks, 256>>>(values, largest, n);
//     subtract_from_largest<<<blocks, 256>>>(values, largest, output, n);

// In which order the blocks arrive here makes no difference: the largest of all is the same.
__global__ void find_largest(const unsigned int *values, unsigned int *largest, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        atomicMax(largest, values[i]);
    }
}

__global__ void subtract_from_largest(const unsigned int *values, const unsigned int *largest,
                                      unsigned int *output, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        output[i] = *largest - values[i];
    }
}
