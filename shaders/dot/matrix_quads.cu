// Matrix times vector in quads, four rows per block: a thread loads 16 bytes of each of four rows and of the
// vector once for all of them, and the block adds the four rows' sums in one tree.
//
// Data: `matrix` has `rows` x `columns` floats, row-major; `x` holds `columns` of them and `y` `rows`.
// Launch: where every row begins with a whole float4, columns % 4 == 0,
//     dot_matrix_quads<<<(rows + 3) / 4, BLOCK>>>((const float4 *)matrix, (const float4 *)x, y, rows, columns);
// and otherwise
//     dot_matrix_quads_odd<<<(rows + 3) / 4, BLOCK>>>(matrix, x, y, rows, columns);

#define BLOCK 128

// Adds up the block's sums and stores those of the four rows from `first` on.
__device__ void store_sums(float4 *sh_sums, float *y, unsigned int rows, unsigned int first, float4 own)
{
    sh_sums[threadIdx.x] = own;
    for (unsigned int stride = BLOCK / 2; stride > 0; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride) {
            float4 other = sh_sums[threadIdx.x + stride];
            float4 sum = sh_sums[threadIdx.x];
            sh_sums[threadIdx.x] = make_float4(sum.x + other.x, sum.y + other.y, sum.z + other.z,
                                               sum.w + other.w);
        }
    }
    __syncthreads();
    // Four threads at most, so that blocks of fewer take turns.
    for (unsigned int row = threadIdx.x; row < min(4u, rows - first); row += BLOCK) {
        float4 sum = sh_sums[0];
        y[first + row] = row == 0 ? sum.x : row == 1 ? sum.y : row == 2 ? sum.z : sum.w;
    }
}

__device__ float product(float4 a, float4 b)
{
    return (a.x * b.x + a.y * b.y) + (a.z * b.z + a.w * b.w);
}

__global__ void dot_matrix_quads(const float4 *matrix, const float4 *x, float *y, unsigned int rows,
                                 unsigned int columns)
{
    // A thread's sums of four rows.
    __shared__ float4 sh_sums[BLOCK];

    unsigned int first = 4 * blockIdx.x;
    if (first >= rows) {
        return;
    }
    // Where fewer than four rows are left, the last one is read more than once and stored once.
    unsigned int quads = columns / 4;
    unsigned int last = rows - 1;
    unsigned int row_b = min(first + 1, last) * quads;
    unsigned int row_c = min(first + 2, last) * quads;
    unsigned int row_d = min(first + 3, last) * quads;
    float4 own = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    for (unsigned int quad = threadIdx.x; quad < quads; quad += BLOCK) {
        float4 factor = x[quad];
        own.x += product(matrix[first * quads + quad], factor);
        own.y += product(matrix[row_b + quad], factor);
        own.z += product(matrix[row_c + quad], factor);
        own.w += product(matrix[row_d + quad], factor);
    }
    store_sums(sh_sums, y, rows, first, own);
}

// Rows that do not begin with a whole float4: element by element.
__global__ void dot_matrix_quads_odd(const float *matrix, const float *x, float *y, unsigned int rows,
                                     unsigned int columns)
{
    // A thread's sums of four rows.
    __shared__ float4 sh_sums[BLOCK];

    unsigned int first = 4 * blockIdx.x;
    if (first >= rows) {
        return;
    }
    unsigned int last = rows - 1;
    float4 own = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    for (unsigned int column = threadIdx.x; column < columns; column += BLOCK) {
        float factor = x[column];
        own.x += factor * matrix[first * columns + column];
        own.y += factor * matrix[min(first + 1, last) * columns + column];
        own.z += factor * matrix[min(first + 2, last) * columns + column];
        own.w += factor * matrix[min(first + 3, last) * columns + column];
    }
    store_sums(sh_sums, y, rows, first, own);
}
