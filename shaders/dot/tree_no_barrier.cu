// MISTAKE ON PURPOSE. Dot product whose block adds without barriers: a thread may add a sum that another
// one has not written yet.
//
// Data: `x` and `y` hold `n` floats, `partials` one float for each of the `blocks` blocks, `result` one.
// Launch: with blocks = (n + 255) / 256,
//     dot_tree_no_barrier<<<blocks, 256, 256 * sizeof(float)>>>(x, y, partials, n);
//     dot_tree_no_barrier_total<<<1, 256, 256 * sizeof(float)>>>(partials, result, blocks);

// The sum of `own` over the block, for thread 0: half of the threads add the other half's sums, then a
// quarter, and so on.
__device__ float block_sum(float *sh_sums, float own)
{
    sh_sums[threadIdx.x] = own;
    for (unsigned int stride = blockDim.x / 2; stride > 0; stride /= 2u) {
        // Wrong: the sums of the last round may still be on their way, written by others.
        if (threadIdx.x < stride) {
            sh_sums[threadIdx.x] += sh_sums[threadIdx.x + stride];
        }
    }
    return sh_sums[threadIdx.x];
}

__global__ void dot_tree_no_barrier(const float *x, const float *y, float *partials, unsigned int n)
{
    // One sum per thread; the launch gives the size in bytes.
    extern __shared__ float sh_sums[];

    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    // A thread without a pair brings zero and stays for the barriers.
    float own = i < n ? x[i] * y[i] : 0.0f;
    float sum = block_sum(sh_sums, own);
    if (threadIdx.x == 0) {
        partials[blockIdx.x] = sum;
    }
}

// The sum of what the blocks left, by one block.
__global__ void dot_tree_no_barrier_total(const float *partials, float *result, unsigned int blocks)
{
    // One sum per thread; the launch gives the size in bytes.
    extern __shared__ float sh_sums[];

    float own = 0.0f;
    for (unsigned int i = threadIdx.x; i < blocks; i += blockDim.x) {
        own += partials[i];
    }
    float sum = block_sum(sh_sums, own);
    if (threadIdx.x == 0) {
        result[0] = sum;
    }
}
