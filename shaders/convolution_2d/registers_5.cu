// Convolution of a matrix or a grey picture with a mask of five by five, all of it in registers: a
// thread walks down a column. It loads the five neighbours of each row once and adds their share to
// the five windows that the row belongs to; then the uppermost window is complete, and the others
// move up.
//
// Nothing is shared between threads, there is no barrier, and the first cache answers the loads that
// neighbours have in common. Elements outside the matrix count as zero.
//
// Data: `input` and `output` are `height` rows of `width` floats, row-major. `mask` has room for 16
// rows of 16 weights, of which the first five of each are used; the host fills it with
// cudaMemcpyToSymbol.
// Launch:
//     dim3 block(BLOCK_X, BLOCK_Y);
//     dim3 grid((width + BLOCK_X - 1) / BLOCK_X,
//               (height + BLOCK_Y * STRIP - 1) / (BLOCK_Y * STRIP));
//     convolution_2d_registers_5<<<grid, block>>>(input, output, width, height);
// A thread makes STRIP outputs, one below the other, and reads STRIP + 4 rows.

#define BLOCK_X 32
#define BLOCK_Y 4
#define STRIP 16

__constant__ float mask[16][16];

// The element at a place that may lie outside the matrix. The load is never skipped, only its value
// dropped, so that a row's loads are all on their way before the first is used.
__device__ float element(const float *input, int row, int column, int width, int height)
{
    int inside_row = min(max(row, 0), height - 1);
    int inside_column = min(max(column, 0), width - 1);
    float found = input[inside_row * width + inside_column];
    return row == inside_row && column == inside_column ? found : 0.0f;
}

// The share of a row in a window in which it is row `k`.
__device__ float share(int k, float a, float b, float c, float d, float e)
{
    return mask[k][0] * a + mask[k][1] * b + mask[k][2] * c + mask[k][3] * d + mask[k][4] * e;
}

__global__ void convolution_2d_registers_5(const float *input, float *output,
                                           unsigned int width, unsigned int height)
{
    int column = (int)(blockIdx.x * BLOCK_X + threadIdx.x);
    int first = (int)((blockIdx.y * BLOCK_Y + threadIdx.y) * STRIP);
    int rows = (int)height;
    int columns = (int)width;
    if (column >= columns || first >= rows) {
        return;
    }

    // The windows that are under way, the uppermost first.
    float sum_0 = 0.0f;
    float sum_1 = 0.0f;
    float sum_2 = 0.0f;
    float sum_3 = 0.0f;
    for (int step = 0; step < STRIP + 4; step++) {
        int row = first + step - 2;
        float a = element(input, row, column - 2, columns, rows);
        float b = element(input, row, column - 1, columns, rows);
        float c = element(input, row, column, columns, rows);
        float d = element(input, row, column + 1, columns, rows);
        float e = element(input, row, column + 2, columns, rows);
        float complete = sum_0 + share(4, a, b, c, d, e);
        sum_0 = sum_1 + share(3, a, b, c, d, e);
        sum_1 = sum_2 + share(2, a, b, c, d, e);
        sum_2 = sum_3 + share(1, a, b, c, d, e);
        sum_3 = share(0, a, b, c, d, e);
        // The first 4 rows complete windows that belong to the strip above.
        int output_row = row - 2;
        if (step >= 4 && output_row < rows) {
            output[output_row * columns + column] = complete;
        }
    }
}
