// A sparse matrix times a vector, stored in coordinates (COO) and in the order of the rows: a block adds up the
// products of each of its rows in shared memory, and only the sums are added to the result.
//
// Data: entry e is `values[e]`, in row `rows[e]` and column `columns[e]`, and no row is less than the one before; `x`
// has an element for each column of the matrix, `y` one for each row. `y` starts from zero: cudaMemset(y, 0, ...).
// Launch: sparse_formats_coo_segments<<<(entries + BLOCK_X - 1) / BLOCK_X, BLOCK_X>>>(rows, columns, values, x, y,
//                                                                                    entries).

#define BLOCK_X 256
// The row of a thread without an entry.
#define NO_ROW 0xffffffffu

__global__ void sparse_formats_coo_segments(const unsigned int *rows, const unsigned int *columns,
                                            const float *values, const float *x, float *y,
                                            unsigned int entries)
{
    __shared__ unsigned int sh_rows[BLOCK_X];
    __shared__ float sh_sums[BLOCK_X];

    unsigned int entry = blockIdx.x * BLOCK_X + threadIdx.x;

    // Threads behind the last entry stay for the barriers, with a row that nobody has.
    unsigned int row = NO_ROW;
    float sum = 0.0f;
    if (entry < entries) {
        row = rows[entry];
        sum = values[entry] * x[columns[entry]];
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
