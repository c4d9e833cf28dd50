// Who works on which element, in one dimension: every thread leaves the number of its block and its
// own number within the block at the element that is its.
//
// Data: `blocks` and `threads` hold `n` unsigned ints each.
// Launch: index_one_dimension<<<(n + 7) / 8, 8>>>(blocks, threads, n), or any other block size.

__global__ void index_one_dimension(unsigned int *blocks, unsigned int *threads, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        blocks[i] = blockIdx.x;
        threads[i] = threadIdx.x;
    }
}
