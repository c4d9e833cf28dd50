// A mistake on purpose: a barrier for the whole grid, made of a counter. Every block adds its values
// to the largest, reports, and waits until all blocks have reported.
//
// That works as long as all blocks of the grid are on the device at the same time. If there is one
// block more than there is room, the blocks inside wait for the one outside, and the one outside
// waits for a place: for ever. (CUDA has a way to ask for such a launch, and refuses it if the grid
// is too large: cudaLaunchCooperativeKernel. WebGPU has none.)
//
// Data: `values` holds `n` unsigned ints, `output` receives `n`: *largest - values[i]. The host sets
// `largest` and `arrived` to zero before the launch.
// Launch: waits_for_all<<<(n + 255) / 256, 256>>>(values, largest, arrived, output, n)

__global__ void waits_for_all(const unsigned int *values, unsigned int *largest,
                              unsigned int *arrived, unsigned int *output, unsigned int n)
{
    __shared__ unsigned int sh_largest;

    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        atomicMax(largest, values[i]);
    }
    // All of the block have done so before its first thread reports.
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) {
        atomicAdd(arrived, 1u);
        // Here is the mistake: who waits keeps its place, and others may need it to arrive.
        while (atomicAdd(arrived, 0u) < gridDim.x) {
        }
        sh_largest = atomicAdd(largest, 0u);
    }
    __syncthreads();

    if (i < n) {
        output[i] = sh_largest - values[i];
    }
}
