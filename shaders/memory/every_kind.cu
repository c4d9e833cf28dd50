// A weighted sum over four elements, round the end of the block, that uses every kind of memory once: registers,
// the thread's own array, shared, constant and global memory.
//
// Data: `input` and `output` hold `n` floats each; a block's elements past the end count as 0.
// Launch:
//     cudaMemcpyToSymbol(weights, host_weights, sizeof(weights));
//     memory_every_kind<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(input, output, n);

#define BLOCK 256

// Constant memory: written by the host, read by every thread of every launch, until the program ends.
__constant__ float weights[4];

// `input` and `output` point to global memory: for every thread of every launch, until the host frees it.
__global__ void memory_every_kind(const float *input, float *output, unsigned int n)
{
    // Shared memory: for the threads of one block, as long as it runs.
    __shared__ float sh_elements[BLOCK];

    // A register: for one thread, as long as it runs.
    unsigned int i = blockIdx.x * BLOCK + threadIdx.x;

    float element = 0.0f;
    if (i < n) {
        element = input[i];
    }
    sh_elements[threadIdx.x] = element;
    __syncthreads();

    // An array of the thread's own. Registers have no index: where a compiler cannot tell which element
    // is meant, the array goes to local memory, which is a part of global memory.
    float window[4];
    for (unsigned int k = 0; k < 4; ++k) {
        window[k] = sh_elements[(threadIdx.x + k) % BLOCK];
    }
    float sum = 0.0f;
    for (unsigned int k = 0; k < 4; ++k) {
        sum += weights[k] * window[k];
    }
    if (i < n) {
        output[i] = sum;
    }
}
