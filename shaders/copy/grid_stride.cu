// A copy in a grid-stride loop: a grid of any size covers an array of any length, since each thread
// goes on by the number of all threads until it is past the end.
//
// Data: `input` and `output` hold `n` floats each.
// Launch: copy_grid_stride<<<1024, 256>>>(input, output, n), or any number of blocks of any size.

__global__ void copy_grid_stride(const float *input, float *output, unsigned int n)
{
    unsigned int threads = gridDim.x * blockDim.x;

    // In each round the lanes of a warp still touch neighbouring elements.
    for (unsigned int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += threads) {
        output[i] = input[i];
    }
}
