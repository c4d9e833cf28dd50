// A mistake on purpose: matrix addition whose grid was rounded down on both sides. The last columns and
// the last rows have no thread.
//
// Data: `a`, `b` and `c` are `height` rows of `width` floats, row after row (row-major).
// Launch:
//     dim3 block(4, 3);
//     dim3 grid(width / block.x, height / block.y);
//     matrix_add_grid_rounded_down<<<grid, block>>>(a, b, c, width, height);
// That is right for a 12 x 6 matrix, for which it was written, and wrong for 11 x 5.

__global__ void matrix_add_grid_rounded_down(const float *a, const float *b, float *c,
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
