// A sparse matrix times a vector in the format of ELLPACK, one thread per row. All rows have as many places as the longest
// one, and they lie column after column: in each step the lanes of a warp read neighbouring places.
//
// Data: every row has `width` places for entries; those with number k are
// `columns[k * rows + row]` and `values[k * rows + row]`.
// A place without an entry has value 0 and column 0. `x` has an element for each column of the matrix, `y` one for each row.
// Launch: sparse_formats_ell<<<(rows + 255) / 256, 256>>>(columns, values, x, y, rows, width).

__global__ void sparse_formats_ell(const unsigned int *columns, const float *values, const float *x,
                                   float *y, unsigned int rows, unsigned int width)
{
    unsigned int row = blockIdx.x * blockDim.x + threadIdx.x;

    // The last block reaches past the last row.
    if (row < rows) {
        float sum = 0.0f;
        for (unsigned int k = 0; k < width; k++) {
            unsigned int at = k * rows + row;
            sum += values[at] * x[columns[at]];
        }
        y[row] = sum;
    }
}
