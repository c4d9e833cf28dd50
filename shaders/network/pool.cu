// Pooling: the largest of each 2 x 2 elements.
//
// Data: `input` holds `planes` planes of `side` x `side` floats; `output` receives the largest of each 2 x 2 of them, planes of
// (side / 2) x (side / 2). An odd last row or column drops out.
// Launch: network_pool<<<(elements of the output + 255) / 256, 256>>>(input, output, planes, side), or any other block size.

__global__ void network_pool(const float *input, float *output, unsigned int planes, unsigned int side)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int width = side / 2;
    if (i < planes * width * width) {
        unsigned int x = i % width;
        unsigned int y = i / width % width;
        unsigned int plane = i / (width * width);
        unsigned int corner = (plane * side + 2 * y) * side + 2 * x;
        float largest = input[corner];
        largest = fmaxf(largest, input[corner + 1]);
        largest = fmaxf(largest, input[corner + side]);
        largest = fmaxf(largest, input[corner + side + 1]);
        output[i] = largest;
    }
}
