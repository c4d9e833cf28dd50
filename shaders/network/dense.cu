// A fully connected layer, one thread per element of the output.
//
// Data: `input` holds `batch` rows of `inputs` floats, `weights` `outputs` rows of `inputs`, `biases` one number for each output.
// `output` receives `batch` rows of `outputs`: the dot product with each row of weights and its bias, or 0 if that is less.
// Launch: network_dense<<<(batch * outputs + 255) / 256, 256>>>(input, weights, biases, output, batch, inputs, outputs), or
// any other block size.

__global__ void network_dense(const float *input, const float *weights, const float *biases, float *output,
                       unsigned int batch, unsigned int inputs, unsigned int outputs)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < batch * outputs) {
        unsigned int own = i % outputs;
        unsigned int row = i / outputs * inputs;
        float sum = biases[own];
        for (unsigned int k = 0; k < inputs; k++) {
            sum += input[row + k] * weights[own * inputs + k];
        }
        output[i] = fmaxf(sum, 0.0f);
    }
}
