// A sparse matrix in the order of its rows (CSR) is brought into the format of ELLPACK, one thread per row: its entries go
// to the first places of the row, and the places behind them are filled up.
//
// Data: the entries of row r are numbers `row_offsets[r]` to `row_offsets[r + 1] - 1` of `columns` and `values`.
// Afterwards the places with number k are `ell_columns[k * rows + row]` and `ell_values[k * rows + row]`; one without an
// entry has value 0 and column 0.
// Launch: sparse_formats_ell_from_csr<<<(rows + 255) / 256, 256>>>(row_offsets, columns, values, ell_columns, ell_values,
//                                                                  rows, width).

__global__ void sparse_formats_ell_from_csr(const unsigned int *row_offsets, const unsigned int *columns,
                                            const float *values, unsigned int *ell_columns,
                                            float *ell_values, unsigned int rows, unsigned int width)
{
    unsigned int row = blockIdx.x * blockDim.x + threadIdx.x;

    // The last block reaches past the last row.
    if (row < rows) {
        unsigned int begin = row_offsets[row];
        unsigned int length = row_offsets[row + 1] - begin;
        for (unsigned int k = 0; k < width; k++) {
            unsigned int column = 0;
            float value = 0.0f;
            if (k < length) {
                column = columns[begin + k];
                value = values[begin + k];
            }
            ell_columns[k * rows + row] = column;
            ell_values[k * rows + row] = value;
        }
    }
}
