// A sparse matrix times a vector, one thread per row. Simple, and right for short rows of equal length.
// Otherwise a warp takes as long as its longest row, and the lanes walk through places of memory that
// lie as far apart as their rows begin.
//
// The matrix is stored by rows and compressed (CSR): the entries of row r that are not zero are
// numbers row_offsets[r] to row_offsets[r + 1], each with its column and its value.
//
// Data: `row_offsets` holds `rows` + 1 numbers, `columns` and `values` one an entry, `x` one float a
// column of the matrix; `y` receives `rows` floats.
// Launch: spmv_row_per_thread<<<(rows + 127) / 128, 128>>>(row_offsets, columns, values, x, y, rows)

__global__ void spmv_row_per_thread(const unsigned int *row_offsets, const unsigned int *columns,
                                    const float *values, const float *x, float *y,
                                    unsigned int rows)
{
    unsigned int row = blockIdx.x * blockDim.x + threadIdx.x;

    // The last block reaches past the last row.
    if (row < rows) {
        float sum = 0.0f;
        unsigned int end = row_offsets[row + 1];
        for (unsigned int entry = row_offsets[row]; entry < end; entry++) {
            sum += values[entry] * x[columns[entry]];
        }
        y[row] = sum;
    }
}
