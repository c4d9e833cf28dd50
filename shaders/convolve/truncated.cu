// A mistake on purpose: the grid is rounded down, and the kernel has no guard.
//
// The host launches n / 128 blocks, as if 128 always divided n. What is left over, up to 127
// outputs, is never calculated: 104 of 1000. Rounding up by itself would not mend it, since without
// a guard the last block would write past the end. It takes both.
//
// Data: `input` holds `n` + 2 floats, `output` receives `n`.
// Launch: convolve_truncated<<<n / 128, 128>>>(input, output, n)

__global__ void convolve_truncated(const float *input, float *output, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    float sum = 0.0f;
    for (unsigned int j = 0; j < 3; j++) {
        sum += input[i + j];
    }
    // Here a guard is missing.
    output[i] = sum / 3.0f;
}
