// A sparse matrix times a vector, a group of threads per row: as many lanes as rows have entries on
// average, a power of two up to 32. Between one thread per row, which reads memory far apart, and one
// warp a row, which wastes lanes on short rows.
//
// The matrix is stored by rows and compressed (CSR): the entries of row r that are not zero are
// numbers row_offsets[r] to row_offsets[r + 1], each with its column and its value.
//
// Data: `row_offsets` holds `rows` + 1 numbers, `columns` and `values` one an entry, `x` one float a
// column of the matrix; `y` receives `rows` floats.
// Launch: with 256 / LANES rows per block,
//     spmv_row_groups<<<(rows + 256 / LANES - 1) / (256 / LANES), 256>>>(row_offsets, columns,
//                                                                        values, x, y, rows);

#define LANES 4

__global__ void spmv_row_groups(const unsigned int *row_offsets, const unsigned int *columns,
                                const float *values, const float *x, float *y, unsigned int rows)
{
    unsigned int lane = threadIdx.x % LANES;
    unsigned int row = blockIdx.x * (blockDim.x / LANES) + threadIdx.x / LANES;

    // Groups beyond the last row bring zeros, and stay for the sums.
    float sum = 0.0f;
    if (row < rows) {
        unsigned int end = row_offsets[row + 1];
        for (unsigned int entry = row_offsets[row] + lane; entry < end; entry += LANES) {
            sum += values[entry] * x[columns[entry]];
        }
    }
    for (unsigned int distance = LANES / 2; distance > 0; distance /= 2) {
        sum += __shfl_xor_sync(0xffffffff, sum, distance);
    }
    if (lane == 0 && row < rows) {
        y[row] = sum;
    }
}
