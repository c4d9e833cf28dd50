// The average of three neighbours, straight from global memory:
// output[i] = (input[i] + input[i + 1] + input[i + 2]) / 3.
//
// Data: `input` holds `n` + 2 floats, `output` receives `n`.
// Launch: convolve_direct<<<(n + 127) / 128, 128>>>(input, output, n), or any other block size.
// Each thread loads three elements, so a block of 128 threads loads 384.

__global__ void convolve_direct(const float *input, float *output, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    // The last block reaches past the end.
    if (i < n) {
        float sum = 0.0f;
        for (unsigned int j = 0; j < 3; j++) {
            sum += input[i + j];
        }
        output[i] = sum / 3.0f;
    }
}
