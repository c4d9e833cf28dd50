// MISTAKE ON PURPOSE. A sparse matrix times a vector in jagged diagonals (JDS): the sums stay in the order of the rows'
// lengths.
//
// Data: `permutation[i]` is the row with number i in the order of lengths. The first entries of all rows in this order
// are the first diagonal, their second entries the next one, and so on: diagonal k is `columns` and `values` from
// `diagonals[k]` to `diagonals[k + 1] - 1`. `x` has an element for each column of the matrix, `y` one for each row.
// Launch: sparse_formats_jds_not_permuted<<<(rows + 255) / 256, 256>>>(diagonals, permutation, columns, values, x, y, rows, longest).

__global__ void sparse_formats_jds_not_permuted(const unsigned int *diagonals, const unsigned int *permutation,
                                                const unsigned int *columns, const float *values, const float *x,
                                                float *y, unsigned int rows, unsigned int longest)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    // The last block reaches past the last row.
    if (i < rows) {
        float sum = 0.0f;
        for (unsigned int k = 0; k < longest; k++) {
            unsigned int at = diagonals[k] + i;
            // The row has no more entries: neither have those behind it.
            if (at >= diagonals[k + 1]) {
                break;
            }
            sum += values[at] * x[columns[at]];
        }
        // Wrong: the row with number i in the order of lengths is not row i of the matrix.
        y[i] = sum;
    }
}
