// MISTAKE ON PURPOSE. Odd-even transposition sort without the barrier between its rounds: a thread may
// compare keys that others are still exchanging.
//
// Data: `input` and `output` hold `n` numbers, at most 2,048.
// Launch: sort_odd_even_no_barrier<<<1, 256>>>(input, output, n);

__global__ void sort_odd_even_no_barrier(const unsigned int *input, unsigned int *output, unsigned int n)
{
    __shared__ unsigned int sh_keys[2048];

    for (unsigned int i = threadIdx.x; i < n; i += blockDim.x) {
        sh_keys[i] = input[i];
    }
    __syncthreads();
    for (unsigned int round = 0; round < n; round++) {
        // Wrong: the keys of this round were exchanged in the last one, by other threads.
        for (unsigned int i = 2 * threadIdx.x + round % 2; i + 1 < n; i += 2 * blockDim.x) {
            unsigned int left = sh_keys[i];
            unsigned int right = sh_keys[i + 1];
            if (right < left) {
                sh_keys[i] = right;
                sh_keys[i + 1] = left;
            }
        }
    }
    __syncthreads();
    for (unsigned int i = threadIdx.x; i < n; i += blockDim.x) {
        output[i] = sh_keys[i];
    }
}
