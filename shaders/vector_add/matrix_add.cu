// Matrix addition, one thread per element: c[row][column] = a[row][column] + b[row][column].
//
// Data: `a`, `b` and `c` are `height` rows of `width` floats, row after row (row-major).
// Launch:
//     dim3 block(16, 16);
//     dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
//     matrix_add<<<grid, block>>>(a, b, c, width, height);

__global__ void matrix_add(const float *a, const float *b, float *c,
                           unsigned int width, unsigned int height)
{
    // x runs along a row: neighbouring threads then touch neighbouring addresses.
    unsigned int column = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int row = blockIdx.y * blockDim.y + threadIdx.y;

    // Both tests are needed. A column past the right edge would otherwise be taken for the
    // beginning of the next row.
    if (column < width && row < height) {
        unsigned int i = row * width + column;
        c[i] = a[i] + b[i];
    }
}
