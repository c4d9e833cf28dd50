// A sparse matrix times a vector with as many places for each row as the longest one has entries, one thread per row. The
// places lie row after row: in each step the lanes of a warp read places a whole row apart.
//
// Data: every row has `width` places for entries; those with number k are
// `columns[row * width + k]` and `values[row * width + k]`.
// A place without an entry has value 0 and column 0. `x` has an element for each column of the matrix, `y` one for each row.
// Launch: sparse_formats_ell_by_rows<<<(rows + 255) / 256, 256>>>(columns, values, x, y, rows, width).

__global__ void sparse_formats_ell_by_rows(const unsigned int *columns, const float *values, const float *x,
                                           float *y, unsigned int rows, unsigned int width)
{
    unsigned int row = blockIdx.x * blockDim.x + threadIdx.x;

    // The last block reaches past the last row.
    if (row < rows) {
        float sum = 0.0f;
        for (unsigned int k = 0; k < width; k++) {
            unsigned int at = row * width + k;
            sum += values[at] * x[columns[at]];
        }
        y[row] = sum;
    }
}
