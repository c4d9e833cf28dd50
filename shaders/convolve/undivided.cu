// A mistake on purpose: the division by three got lost, so the outputs are sums, three times too
// large.
//
// Data: `input` holds `n` + 2 floats, `output` receives `n`.
// Launch: convolve_undivided<<<(n + 127) / 128, 128>>>(input, output, n), or any other block size.

__global__ void convolve_undivided(const float *input, float *output, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        float sum = 0.0f;
        for (unsigned int j = 0; j < 3; j++) {
            sum += input[i + j];
        }
        // Here `/ 3.0f` is missing.
        output[i] = sum;
    }
}
