// How far each element lies from a table of 256 points: the sum of the squared distances. The table
// lies in constant memory, and all lanes of a warp read the same entry at the same time.
//
// Data: `input` and `output` hold `n` floats. The host fills the table before the launch:
//     cudaMemcpyToSymbol(table, points, 256 * sizeof(float));
// Launch: constant_broadcast<<<(n + 255) / 256, 256>>>(input, output, n), or any other block size.

// At file scope: the host writes it, kernels only read. There are 64 KB of it.
__constant__ float table[256];

__global__ void constant_broadcast(const float *input, float *output, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    // The last block reaches past the end.
    if (i >= n) {
        return;
    }

    float element = input[i];
    float sum = 0.0f;
    // The same k in every lane: one word from the constant cache, handed to all of them.
    for (unsigned int k = 0; k < 256; k++) {
        unsigned int place = k;
        float distance = element - table[place];
        sum += distance * distance;
    }
    output[i] = sum;
}
