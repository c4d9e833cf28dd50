// MISTAKE ON PURPOSE. A sparse matrix times a vector in coordinates (COO), where threads add to the sums of rows without
// atomics: two read the same sum, both add to it, and one of the products is lost.
//
// Data: entry e is `values[e]`, in row `rows[e]` and column `columns[e]`; `x` has an element for each column of the
// matrix, `y` one for each row. `y` starts from zero: cudaMemset(y, 0, ...).
// Launch: sparse_formats_coo_lost_updates<<<(entries + 255) / 256, 256>>>(rows, columns, values, x, y, entries).

__global__ void sparse_formats_coo_lost_updates(const unsigned int *rows, const unsigned int *columns,
                                                const float *values, const float *x, float *y,
                                                unsigned int entries)
{
    unsigned int entry = blockIdx.x * blockDim.x + threadIdx.x;
    if (entry < entries) {
        // Wrong: to read, to add and to write are three steps, and other threads come between.
        y[rows[entry]] += values[entry] * x[columns[entry]];
    }
}
