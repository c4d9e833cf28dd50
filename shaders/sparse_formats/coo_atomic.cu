// A sparse matrix times a vector, stored in coordinates (COO), one thread per entry: each adds its product to the
// sum of its row.
//
// Data: entry e is `values[e]`, in row `rows[e]` and column `columns[e]`; `x` has an element for each column of the
// matrix, `y` one for each row. `y` starts from zero: cudaMemset(y, 0, ...).
// Launch: sparse_formats_coo_atomic<<<(entries + 255) / 256, 256>>>(rows, columns, values, x, y, entries).

__global__ void sparse_formats_coo_atomic(const unsigned int *rows, const unsigned int *columns,
                                          const float *values, const float *x, float *y,
                                          unsigned int entries)
{
    unsigned int entry = blockIdx.x * blockDim.x + threadIdx.x;
    if (entry < entries) {
        atomicAdd(&y[rows[entry]], values[entry] * x[columns[entry]]);
    }
}
