// How far each element lies from a table of 256 points: the sum of the squared distances. The table
// lies in global memory, and all lanes of a warp read the same entry at the same time.
//
// Data: `input` and `output` hold `n` floats, `table` holds 256.
// Launch: storage_broadcast<<<(n + 255) / 256, 256>>>(input, table, output, n), or any other block size.

__global__ void storage_broadcast(const float *input, const float *table, float *output,
                                  unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    // The last block reaches past the end.
    if (i >= n) {
        return;
    }

    float element = input[i];
    float sum = 0.0f;
    // The same k in every lane: one sector per request, handed to all of them.
    for (unsigned int k = 0; k < 256; k++) {
        unsigned int place = k;
        float distance = element - table[place];
        sum += distance * distance;
    }
    output[i] = sum;
}
