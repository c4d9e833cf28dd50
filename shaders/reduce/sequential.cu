// Sum of an array, sequential addressing: each block turns blockDim.x elements into one partial
// sum. In round after round the first half of what is left takes in the second half, so the
// threads that add are always the first ones.
//
// Data: `input` holds `n` floats, `partials` receives one float a block.
// Launch: with blocks = (n + 255) / 256 (any power of two will do as the block size),
//     reduce_sequential<<<blocks, 256, 256 * sizeof(float)>>>(input, partials, n);
// The host launches again with the partials as input until one is left.

__global__ void reduce_sequential(const float *input, float *partials, unsigned int n)
{
    // One float a thread; the launch gives the size in bytes.
    extern __shared__ float sh_sums[];

    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    // A thread without an element brings zero, which changes no sum, and stays for the barriers.
    float element = 0.0f;
    if (i < n) {
        element = input[i];
    }
    sh_sums[threadIdx.x] = element;

    for (unsigned int stride = blockDim.x / 2; stride > 0; stride /= 2) {
        // The sums of the round before (at first: the elements) are complete.
        __syncthreads();
        if (threadIdx.x < stride) {
            sh_sums[threadIdx.x] += sh_sums[threadIdx.x + stride];
        }
    }

    // Thread 0 made the last addition itself, so it need not wait.
    if (threadIdx.x == 0) {
        partials[blockIdx.x] = sh_sums[0];
    }
}
