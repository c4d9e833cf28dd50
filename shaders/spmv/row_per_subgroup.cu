// A sparse matrix times a vector, one warp a row, and the warp adds up without shared memory: its
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
    unsigned int warps = gridDim.x * blockDim.x / 32;

    for (unsigned int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32; row < rows; row += warps) {
        float sum = 0.0f;
        unsigned int end = row_offsets[row + 1];
        for (unsigned int entry = row_offsets[row] + lane; entry < end; entry += 32) {
            sum += values[entry] * x[columns[entry]];
        }
        // Each lane takes in the sum of the one 16, 8, 4, 2 and 1 places away.
        for (unsigned int distance = 16; distance > 0; distance /= 2) {
            sum += __shfl_xor_sync(0xffffffff, sum, distance);
        }
        if (lane == 0) {
            y[row] = sum;
        }
    }
}
