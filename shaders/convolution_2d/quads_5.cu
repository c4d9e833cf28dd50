// Convolution of a matrix or a grey picture with a mask of five by five, a tile of four by eight
// outputs per thread, all of it in registers: a thread loads each row's float4 and the ones beside it,
// and adds their share to every output that they belong to before it goes on to the next row.
//
// All loops are unrolled, so that every index is a number and every array stays in registers.
// Elements outside the matrix count as zero.
//
// Data: `input` and `output` are `height` rows of `width` floats, row-major. `mask` has room for 16
// rows of 16 weights, of which the first five of each are used.
// Launch:
//     cudaMemcpyToSymbol(mask, weights, 256 * sizeof(float));
//     dim3 block(32, 4);
//     if (width % 4 == 0) {   // every row begins with a whole float4
//         dim3 grid((width / 4 + 31) / 32, (height + 4 * ROWS - 1) / (4 * ROWS));
//         convolution_2d_quads_5<<<grid, block>>>((const float4 *)input, (float4 *)output, width, height);
//     } else {
//         dim3 grid((width + 31) / 32, (height + 4 * ROWS - 1) / (4 * ROWS));
//         convolution_2d_quads_5_odd<<<grid, block>>>(input, output, width, height);
//     }

#define TAPS 5
// Outputs of a thread, one below the other.
#define ROWS 8

__constant__ float mask[256];

__device__ float4 quad_at(const float4 *input, int row, int quad, int quads, int height)
{
    if (row < 0 || row >= height || quad < 0 || quad >= quads) {
        return make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    }
    return input[row * quads + quad];
}

__global__ void convolution_2d_quads_5(const float4 *input, float4 *output, unsigned int width,
                                     unsigned int height)
{
    int quads = width / 4;
    int quad = blockIdx.x * blockDim.x + threadIdx.x;
    int first = (blockIdx.y * blockDim.y + threadIdx.y) * ROWS;
    if (quad >= quads || first >= (int)height) {
        return;
    }

    float4 sums[ROWS];
#pragma unroll
    for (int output_row = 0; output_row < ROWS; output_row++) {
        sums[output_row] = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    }
#pragma unroll
    for (int step = 0; step < ROWS + TAPS - 1; step++) {
        int row = first + step - TAPS / 2;
        float4 left = quad_at(input, row, quad - 1, quads, height);
        float4 own = quad_at(input, row, quad, quads, height);
        float4 right = quad_at(input, row, quad + 1, quads, height);
        float elements[12] = {left.x, left.y, left.z, left.w, own.x, own.y,
                              own.z, own.w, right.x, right.y, right.z, right.w};
#pragma unroll
        for (int output_row = 0; output_row < ROWS; output_row++) {
            int k = step - output_row;
            if (k >= 0 && k < TAPS) {
#pragma unroll
                for (int tap = 0; tap < TAPS; tap++) {
                    float weight = mask[16 * k + tap];
                    // Weight `tap` belongs to the elements tap - 2 away.
                    int place = 4 - TAPS / 2 + tap;
                    sums[output_row].x += weight * elements[place];
                    sums[output_row].y += weight * elements[place + 1];
                    sums[output_row].z += weight * elements[place + 2];
                    sums[output_row].w += weight * elements[place + 3];
                }
            }
        }
    }
#pragma unroll
    for (int output_row = 0; output_row < ROWS; output_row++) {
        if (first + output_row < (int)height) {
            output[(first + output_row) * quads + quad] = sums[output_row];
        }
    }
}

__global__ void convolution_2d_quads_5_odd(const float *input, float *output, unsigned int width,
                                         unsigned int height)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int first = (blockIdx.y * blockDim.y + threadIdx.y) * ROWS;
    if (column >= (int)width) {
        return;
    }
    for (int output_row = first; output_row < min(first + ROWS, (int)height); output_row++) {
        float sum = 0.0f;
        for (int k = 0; k < TAPS; k++) {
            for (int tap = 0; tap < TAPS; tap++) {
                int row = output_row + k - TAPS / 2;
                int place = column + tap - TAPS / 2;
                if (row >= 0 && row < (int)height && place >= 0 && place < (int)width) {
                    sum += mask[16 * k + tap] * input[row * width + place];
                }
            }
        }
        output[output_row * width + column] = sum;
    }
}
