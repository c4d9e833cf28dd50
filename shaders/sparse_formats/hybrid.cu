// A sparse matrix times a vector in two parts: the first entries of each row in the format of ELLPACK, which wants rows of
// equal length, and what the longer rows have besides in coordinates, which do not mind.
//
// Data: the places with number k are `columns[k * rows + row]` and `values[k * rows + row]`; one without an entry has
// value 0 and column 0. Entry e of the rest is `rest_values[e]`, in row `rest_rows[e]` and column `rest_columns[e]`, and
// no row is less than the one before. `x` has an element for each column of the matrix, `y` one for each row.
// Launch: sparse_formats_hybrid<<<(rows + BLOCK_X - 1) / BLOCK_X, BLOCK_X>>>(columns, values, x, y, rows, width), then
//     sparse_formats_hybrid_rest<<<(rest + BLOCK_X - 1) / BLOCK_X, BLOCK_X>>>(x, y, rest_rows, rest_columns,
//                                                                            rest_values, rest).

#define BLOCK_X 256
// The row of a thread without an entry.
#define NO_ROW 0xffffffffu

__global__ void sparse_formats_hybrid(const unsigned int *columns, const float *values, const float *x,
                                      float *y, unsigned int rows, unsigned int width)
{
    unsigned int row = blockIdx.x * BLOCK_X + threadIdx.x;

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

// A block adds up the products of each of its rows in shared memory, and adds the sums to what the first part has left.
__global__ void sparse_formats_hybrid_rest(const float *x, float *y, const unsigned int *rest_rows,
                                           const unsigned int *rest_columns, const float *rest_values,
                                           unsigned int rest)
{
    __shared__ unsigned int sh_rows[BLOCK_X];
    __shared__ float sh_sums[BLOCK_X];

    unsigned int entry = blockIdx.x * BLOCK_X + threadIdx.x;

    // Threads behind the last entry stay for the barriers, with a row that nobody has.
    unsigned int row = NO_ROW;
    float sum = 0.0f;
    if (entry < rest) {
        row = rest_rows[entry];
        sum = rest_values[entry] * x[rest_columns[entry]];
    }
    sh_rows[threadIdx.x] = row;
    sh_sums[threadIdx.x] = sum;
    __syncthreads();

    // The sum of all products from the beginning of the row, or of the block, to the own one. The rows are in order: if
    // a place before has the same row, so has everything between.
    for (unsigned int reach = 1; reach < BLOCK_X; reach *= 2) {
        float before = 0.0f;
        if (threadIdx.x >= reach) {
            if (sh_rows[threadIdx.x - reach] == row) {
                before = sh_sums[threadIdx.x - reach];
            }
        }
        // Everyone has read before anyone writes.
        __syncthreads();
        sum += before;
        sh_sums[threadIdx.x] = sum;
        __syncthreads();
    }

    // The last thread of a row has the whole sum, as far as it lies in this block.
    bool is_last = row != NO_ROW;
    if (threadIdx.x + 1 < BLOCK_X) {
        is_last = is_last && sh_rows[threadIdx.x + 1] != row;
    }
    if (is_last) {
        atomicAdd(&y[row], sum);
    }
}
