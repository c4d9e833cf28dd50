// A fully connected layer by blocks: a block makes one element of the output. Its threads read the row of weights side
// by side and add up what they have in a tree in shared memory.
//
// Data: `input` holds `batch` rows of `inputs` floats, `weights` `outputs` rows of `inputs`, `biases` one number for each output.
// `output` receives `batch` rows of `outputs`: the dot product with each row of weights and its bias, or 0 if that is less.
// Launch: network_dense_blocks<<<batch * outputs, BLOCK>>>(input, weights, biases, output, batch, inputs, outputs).

#define BLOCK 128

__global__ void network_dense_blocks(const float *input, const float *weights, const float *biases, float *output,
                              unsigned int batch, unsigned int inputs, unsigned int outputs)
{
    __shared__ float sh_sums[BLOCK];

    unsigned int i = blockIdx.x;
    unsigned int own = i % outputs;
    unsigned int row = i / outputs * inputs;
    float sum = 0.0f;
    for (unsigned int k = threadIdx.x; k < inputs; k += BLOCK) {
        sum += input[row + k] * weights[own * inputs + k];
    }
    sh_sums[threadIdx.x] = sum;
    for (unsigned int stride = BLOCK / 2; stride > 0; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride) {
            sh_sums[threadIdx.x] += sh_sums[threadIdx.x + stride];
        }
    }
    if (threadIdx.x == 0) {
        output[i] = fmaxf(biases[own] + sh_sums[0], 0.0f);
    }
}
