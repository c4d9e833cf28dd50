// A sparse matrix times a vector, one warp per row, and the warp adds up without shared memory: its
// lanes hand their sums to each other directly.
//
// The matrix is stored by rows and compressed (CSR): the entries of row r that are not zero are
// numbers row_offsets[r] to row_offsets[r + 1], each with its column and its value.
//
// Data: `row_offsets` holds `rows` + 1 numbers, `columns` and `values` one an entry, `x` one float a
// column of the matrix; `y` receives `rows` floats.
// Launch: any number of blocks of any number of whole warps, for example
//     spmv_row_per_subgroup<<<(rows + 3) / 4, 128>>>(row_offsets, columns, values, x, y, rows)

__global__ void spmv_row_per_subgroup(const unsigned int *row_offsets, const unsigned int *columns,
                                      const float *values, const float *x, float *y,
                                      unsigned int rows)
{
    unsigned int lane = threadIdx.x % 32;
    unsigned int rows_a_block = blockDim.x / 32;

    // The loop is the same for all threads of the block, so that all take part in every sum.
    for (unsigned int first = blockIdx.x * rows_a_block; first < rows;
         first += gridDim.x * rows_a_block) {
        unsigned int row = first + threadIdx.x / 32;
        float sum = 0.0f;
        // Warps beyond the last row bring zeros.
        if (row < rows) {
            unsigned int end = row_offsets[row + 1];
            for (unsigned int entry = row_offsets[row] + lane; entry < end; entry += 32) {
                sum += values[entry] * x[columns[entry]];
            }
        }
        // Each lane takes in the sum of the one 16, 8, 4, 2 and 1 places away.
        for (unsigned int distance = 16; distance > 0; distance /= 2) {
            sum += __shfl_xor_sync(0xffffffff, sum, distance);
        }
        if (lane == 0 && row < rows) {
            y[row] = sum;
        }
    }
}
