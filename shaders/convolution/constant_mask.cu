// Convolution of an array with the mask in constant memory: all lanes of a warp read the same weight
// at the same time, and the constant cache hands one word to all of them at once.
//
// The window has MASK_WIDTH elements and begins MASK_WIDTH / 2 to the left of i; elements outside
// the array count as zero.
//
// Data: `input` and `output` hold `n` floats. The host fills `mask` before the launch:
//     cudaMemcpyToSymbol(mask, weights, MASK_WIDTH * sizeof(float));
// Launch: convolution_constant_mask<<<(n + 255) / 256, 256>>>(input, output, n)

#define MASK_WIDTH 5

// At file scope: visible to every kernel of the program, for as long as the program runs. The host
// writes it, kernels only read. There are 64 KB of it.
__constant__ float mask[64];

__global__ void convolution_constant_mask(const float *input, float *output, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    // The last block reaches past the end.
    if (i < n) {
        // Signed: a window may begin before the array.
        int start = (int)i - MASK_WIDTH / 2;
        float sum = 0.0f;
        for (unsigned int j = 0; j < MASK_WIDTH; j++) {
            int position = start + (int)j;
            if (position >= 0 && position < (int)n) {
                sum += input[position] * mask[j];
            }
        }
        output[i] = sum;
    }
}
