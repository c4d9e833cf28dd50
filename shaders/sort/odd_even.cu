// Odd-even transposition sort in one block: neighbours are compared and exchanged where they are
// wrong, in turn those that begin at even places and those that begin at odd ones. After as many rounds
// as there are keys all are in order.
//
// Data: `input` and `output` hold `n` numbers, at most 2,048.
// Launch: sort_odd_even<<<1, 256>>>(input, output, n);

__global__ void sort_odd_even(const unsigned int *input, unsigned int *output, unsigned int n)
{
    __shared__ unsigned int sh_keys[2048];

    for (unsigned int i = threadIdx.x; i < n; i += blockDim.x) {
        sh_keys[i] = input[i];
    }
    __syncthreads();
    for (unsigned int round = 0; round < n; round++) {
        // All have finished the last round: this one looks at other pairs of the same keys.
        __syncthreads();
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
