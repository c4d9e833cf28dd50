// Convolution of an array with a mask of five, four outputs per thread, all of it in registers: a
// thread loads its float4 and the one on either side, and the four windows lie within those twelve
// elements. Neighbours load the same float4s again, and the first cache answers them.
//
// Elements outside the array count as zero.
//
// Data: `input` and `output` hold `n` floats, in buffers rounded up to whole float4s (16 bytes). What
// the last float4 holds behind the end is not used, and nobody reads what is written there. The host
// fills the first five of `mask`:
//     cudaMemcpyToSymbol(mask, weights, 5 * sizeof(float));
// Launch: with quads = (n + 3) / 4,
//     convolution_registers<<<(quads + 255) / 256, 256>>>((const float4 *)input, (float4 *)output, n)

__constant__ float mask[64];

// float4 number `place`, with zeros for what lies outside the array.
__device__ float4 quad(const float4 *input, int place, unsigned int n)
{
    int present = (int)n - 4 * place;
    float4 found = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    if (place >= 0 && present > 0) {
        float4 held = input[place];
        found.x = held.x;
        if (present > 1) found.y = held.y;
        if (present > 2) found.z = held.z;
        if (present > 3) found.w = held.w;
    }
    return found;
}

// The sum of five neighbours, each times its weight.
__device__ float window(float a, float b, float c, float d, float e)
{
    return mask[0] * a + mask[1] * b + mask[2] * c + mask[3] * d + mask[4] * e;
}

__global__ void convolution_registers(const float4 *input, float4 *output, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    // float4 number i starts at element 4 * i: it is ours if at least that element exists.
    if (4 * i < n) {
        float4 left = quad(input, (int)i - 1, n);
        float4 own = quad(input, (int)i, n);
        float4 right = quad(input, (int)i + 1, n);
        output[i] = make_float4(window(left.z, left.w, own.x, own.y, own.z),
                                window(left.w, own.x, own.y, own.z, own.w),
                                window(own.x, own.y, own.z, own.w, right.x),
                                window(own.y, own.z, own.w, right.x, right.y));
    }
}
