// A mistake on purpose, and it is the host's: it allocates as many bytes as there should be
// elements. The kernel is the direct one, and right.
//
//     cudaMalloc(&input, n + 2);     // should be (n + 2) * sizeof(float)
//     cudaMalloc(&output, n);        // should be n * sizeof(float)
//
// A float takes four bytes, so `input` has room for a quarter of its elements and `output` for a
// quarter of the results. The compiler has nothing against it: a size is a number. What lies
// outside lands in somebody else's memory or stops the program, much later.
//
// Data: `input` should hold `n` + 2 floats, `output` should receive `n`.
// Launch: convolve_size_in_bytes<<<(n + 127) / 128, 128>>>(input, output, n)

__global__ void convolve_size_in_bytes(const float *input, float *output, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        float sum = 0.0f;
        for (unsigned int j = 0; j < 3; j++) {
            sum += input[i + j];
        }
        output[i] = sum / 3.0f;
    }
}
