// A mistake on purpose: every block waits for block 0. Block 0 finds the largest of all values and
// raises a flag; the others wait for the flag and then subtract.
//
// If block 0 runs first, all goes well. Nobody promises that it does. On a device with room for one
// block, the other order hangs: block 1 fills the only place and waits for a block that gets none.
//
// Data: `values` holds `n` unsigned ints, `output` receives `n`: *largest - values[i]. The host sets
// `largest` and `ready` to zero before the launch.
// Launch: waits_for_block_zero<<<(n + 255) / 256, 256>>>(values, largest, ready, output, n)

__global__ void waits_for_block_zero(const unsigned int *values, unsigned int *largest,
                                     unsigned int *ready, unsigned int *output, unsigned int n)
{
    __shared__ unsigned int sh_largest;

    if (blockIdx.x == 0) {
        for (unsigned int i = threadIdx.x; i < n; i += blockDim.x) {
            atomicMax(largest, values[i]);
        }
    }
    // All of block 0 have looked at their share before its first thread raises the flag.
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) {
        if (blockIdx.x == 0) {
            atomicExch(ready, 1u);
        }
        // Here is the mistake: who waits keeps its place, and block 0 may be without one.
        while (atomicAdd(ready, 0u) == 0u) {
        }
        sh_largest = atomicAdd(largest, 0u);
    }
    __syncthreads();

    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        output[i] = sh_largest - values[i];
    }
}
