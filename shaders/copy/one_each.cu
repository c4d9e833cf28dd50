// A copy, one thread per element: output[i] = input[i].
//
// Data: `input` and `output` hold `n` floats each.
// Launch: copy_one_each<<<(n + 255) / 256, 256>>>(input, output, n), or any other block size.

__global__ void copy_one_each(const float *input, float *output, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    // The last block reaches past the end.
    if (i < n) {
        output[i] = input[i];
    }
}
