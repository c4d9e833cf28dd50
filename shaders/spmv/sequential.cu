// A sparse matrix times a vector by one thread, one row after another: what the parallel forms are
// compared with.
//
// The matrix is stored by rows and compressed (CSR): the entries of row r that are not zero are
// numbers row_offsets[r] to row_offsets[r + 1], each with its column and its value.
//
// Data: `row_offsets` holds `rows` + 1 numbers, `columns` and `values` one an entry, `x` one float a
// column of the matrix; `y` receives `rows` floats.
// Launch: spmv_sequential<<<1, 1>>>(row_offsets, columns, values, x, y, rows)

__global__ void spmv_sequential(const unsigned int *row_offsets, const unsigned int *columns,
                                const float *values, const float *x, float *y, unsigned int rows)
{
    for (unsigned int row = 0; row < rows; row++) {
        float sum = 0.0f;
        for (unsigned int entry = row_offsets[row]; entry < row_offsets[row + 1]; entry++) {
            sum += values[entry] * x[columns[entry]];
        }
        y[row] = sum;
    }
}
