// A sparse matrix in coordinates, in any order, is brought into the order of its rows (CSR). Three launches: count the
// entries of each row, add up the counts to find where each row begins, and put each entry into its row.
//
// Data: entry e is `values[e]`, in row `rows[e]` and column `columns[e]`. Afterwards the entries of row r are numbers
// `row_offsets[r]` to `row_offsets[r + 1] - 1` of `sorted_columns` and `sorted_values`; their order within a row is
// another one each time. `next` has a word for each row and starts from zero: cudaMemset(next, 0, ...).
// Launch: with blocks = (entries + BLOCK_X - 1) / BLOCK_X,
//     sparse_formats_csr_from_coo_count<<<blocks, BLOCK_X>>>(rows, next, entries);
//     sparse_formats_csr_from_coo_offsets<<<1, BLOCK_X>>>(next, row_offsets, row_count);
//     sparse_formats_csr_from_coo<<<blocks, BLOCK_X>>>(rows, columns, values, next, sorted_columns, sorted_values,
//                                                      entries);

#define BLOCK_X 256

// Third: every entry takes the next place of its row.
__global__ void sparse_formats_csr_from_coo(const unsigned int *rows, const unsigned int *columns,
                                            const float *values, unsigned int *next,
                                            unsigned int *sorted_columns, float *sorted_values,
                                            unsigned int entries)
{
    unsigned int entry = blockIdx.x * BLOCK_X + threadIdx.x;
    if (entry < entries) {
        unsigned int place = atomicAdd(&next[rows[entry]], 1u);
        sorted_columns[place] = columns[entry];
        sorted_values[place] = values[entry];
    }
}

// First: how many entries each row has.
__global__ void sparse_formats_csr_from_coo_count(const unsigned int *rows, unsigned int *next,
                                                  unsigned int entries)
{
    unsigned int entry = blockIdx.x * BLOCK_X + threadIdx.x;
    if (entry < entries) {
        atomicAdd(&next[rows[entry]], 1u);
    }
}

// Second: where each row begins. One block goes through all rows.
__global__ void sparse_formats_csr_from_coo_offsets(unsigned int *next, unsigned int *row_offsets,
                                                    unsigned int row_count)
{
    __shared__ unsigned int sh_counts[BLOCK_X];

    // The entries of all rows before these.
    unsigned int before = 0;
    for (unsigned int first = 0; first < row_count; first += BLOCK_X) {
        unsigned int row = first + threadIdx.x;
        unsigned int count = 0;
        if (row < row_count) {
            count = next[row];
        }
        unsigned int sum = count;
        sh_counts[threadIdx.x] = sum;
        __syncthreads();
        // Each thread adds the sum that is 1, 2, 4, ... places before its own.
        for (unsigned int reach = 1; reach < BLOCK_X; reach *= 2) {
            unsigned int earlier = 0;
            if (threadIdx.x >= reach) {
                earlier = sh_counts[threadIdx.x - reach];
            }
            __syncthreads();
            sum += earlier;
            sh_counts[threadIdx.x] = sum;
            __syncthreads();
        }
        if (row < row_count) {
            unsigned int start = before + sum - count;
            row_offsets[row] = start;
            next[row] = start;
        }
        before += sh_counts[BLOCK_X - 1];
        // Everyone has read the last sum before the next rows replace it.
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        row_offsets[row_count] = before;
    }
}
