// Matrix multiply P = M x N in registers. A block makes 128 x 128 elements of P, and each of its 128
// threads 16 x 8 of them: for every k it reads 16 values of M and 8 of N from shared memory and
// makes 128 products of them, where a thread of the plain tiles reads two values for each product.
//
// Data: `m` is `rows` x `inner`, `n` is `inner` x `columns`, `p` is `rows` x `columns`; floats,
// row-major, of any size: what a tile lacks at an edge is filled with zeros, which add nothing.
// Launch:
//     dim3 grid((columns + SIDE - 1) / SIDE, (rows + SIDE - 1) / SIDE);
//     matmul_register_tiles<<<grid, 128>>>(m, n, p, rows, inner, columns);

// A block's side of P, and how far along the inner side a phase reaches.
#define SIDE 128
#define DEPTH 8
// Four numbers are one load.
#define QUADS (SIDE / 4)

// Where a quad of M is in the tile's row for k. M's tile is on its side, so that four rows of
// one k are neighbours; the eight k that a warp stores at a time would then meet in the same four
// banks, and swapping quads about by k spreads them over all 32.
__device__ unsigned int m_place(unsigned int tile, unsigned int quad, unsigned int k)
{
    return (tile * DEPTH + k) * QUADS + (quad ^ k);
}

__device__ float m_at(const float *m, unsigned int rows, unsigned int inner, unsigned int row,
                      unsigned int k)
{
    if (row < rows && k < inner) {
        return m[row * inner + k];
    }
    return 0.0f;
}

__device__ float n_at(const float *n, unsigned int inner, unsigned int columns, unsigned int k,
                      unsigned int column)
{
    if (k < inner && column < columns) {
        return n[k * columns + column];
    }
    return 0.0f;
}

// Four elements of M that this thread fetches for a phase: below each other, so that they are one quad
// of the tile, and eight threads in a row read eight neighbours.
__device__ float4 four_of_m(const float *m, unsigned int rows, unsigned int inner, unsigned int row,
                            unsigned int k)
{
    return make_float4(m_at(m, rows, inner, row, k), m_at(m, rows, inner, row + 1, k),
                       m_at(m, rows, inner, row + 2, k), m_at(m, rows, inner, row + 3, k));
}

// Four elements of N that this thread fetches: 32 columns apart, so that a warp reads 32 neighbours. A
// quad of N's tile is made of those.
__device__ float4 four_of_n(const float *n, unsigned int inner, unsigned int columns, unsigned int k,
                            unsigned int column)
{
    return make_float4(n_at(n, inner, columns, k, column), n_at(n, inner, columns, k, column + 32),
                       n_at(n, inner, columns, k, column + 64), n_at(n, inner, columns, k, column + 96));
}

// sum + by * of, for four columns.
__device__ float4 add_scaled(float4 sum, float by, float4 of)
{
    return make_float4(sum.x + by * of.x, sum.y + by * of.y, sum.z + by * of.z, sum.w + by * of.w);
}

// Adds the products of four rows of M with eight columns of N. The sums of a row are two quads; every
// index into them is a constant, so that they live in registers.
__device__ void add_rows(float4 sums[8], float4 rows, float4 left, float4 right)
{
    sums[0] = add_scaled(sums[0], rows.x, left);
    sums[1] = add_scaled(sums[1], rows.x, right);
    sums[2] = add_scaled(sums[2], rows.y, left);
    sums[3] = add_scaled(sums[3], rows.y, right);
    sums[4] = add_scaled(sums[4], rows.z, left);
    sums[5] = add_scaled(sums[5], rows.z, right);
    sums[6] = add_scaled(sums[6], rows.w, left);
    sums[7] = add_scaled(sums[7], rows.w, right);
}

// Stores four elements of a row of P, 32 columns apart.
__device__ void store(float *p, unsigned int rows, unsigned int columns, unsigned int row,
                      unsigned int column, float4 sums)
{
    if (row >= rows) {
        return;
    }
    unsigned int first = row * columns + column;
    if (column < columns) {
        p[first] = sums.x;
    }
    if (column + 32 < columns) {
        p[first + 32] = sums.y;
    }
    if (column + 64 < columns) {
        p[first + 64] = sums.z;
    }
    if (column + 96 < columns) {
        p[first + 96] = sums.w;
    }
}

// Stores four rows of this thread: in two quads, of columns four apart.
__device__ void store_rows(float *p, unsigned int rows, unsigned int columns, unsigned int row,
                           unsigned int column, const float4 sums[8])
{
#pragma unroll
    for (unsigned int down = 0; down < 4; ++down) {
        store(p, rows, columns, row + down, column, sums[2 * down]);
        store(p, rows, columns, row + down, column + 4, sums[2 * down + 1]);
    }
}

__global__ void matmul_register_tiles(const float *m, const float *n, float *p,
                                      unsigned int rows, unsigned int inner, unsigned int columns)
{
    // Two tiles each: while one is read, the next is written, and one barrier a phase is enough.
    __shared__ float4 sh_m[2 * DEPTH * QUADS];
    __shared__ float4 sh_n[2 * DEPTH * QUADS];

    // Blocks run roughly in order. Eight rows of blocks at a time, column by column, need less of M
    // and N at once than a whole row of blocks would, and find more of it in the cache.
    unsigned int number = blockIdx.y * gridDim.x + blockIdx.x;
    unsigned int band = number / (8 * gridDim.x);
    unsigned int height = min(8u, gridDim.y - 8 * band);
    unsigned int within = number % (8 * gridDim.x);
    unsigned int first_row = (8 * band + within % height) * SIDE;
    unsigned int first_column = within / height * SIDE;

    // What this thread fetches: two quads of M, 64 rows apart, and two of N, four k apart.
    unsigned int m_quad = threadIdx.x / DEPTH;
    unsigned int m_k = threadIdx.x % DEPTH;
    unsigned int n_quad = threadIdx.x % QUADS;
    unsigned int n_k = threadIdx.x / QUADS;
    // What it calculates: a warp has all 128 rows and 32 columns. Eight groups of lanes hold four
    // rows each, and again 32, 64 and 96 rows on; the four lanes of a group hold a quad of columns
    // each, and the one four on. So a warp's loads from shared memory are few words, shared by many
    // lanes.
    unsigned int quad_of_rows = threadIdx.x % 32 / 4;
    unsigned int quad_of_columns = threadIdx.x / 32 * 8 + threadIdx.x % 4;

    float4 sums_0[8] = {};
    float4 sums_32[8] = {};
    float4 sums_64[8] = {};
    float4 sums_96[8] = {};

    unsigned int m_row = first_row + 4 * m_quad;
    unsigned int n_column = first_column + n_quad;
    float4 m_low = four_of_m(m, rows, inner, m_row, m_k);
    float4 m_high = four_of_m(m, rows, inner, m_row + 64, m_k);
    float4 n_low = four_of_n(n, inner, columns, n_k, n_column);
    float4 n_high = four_of_n(n, inner, columns, n_k + 4, n_column);

    unsigned int phases = (inner + DEPTH - 1) / DEPTH;
    for (unsigned int phase = 0; phase < phases; ++phase) {
        unsigned int tile = phase % 2;
        sh_m[m_place(tile, m_quad, m_k)] = m_low;
        sh_m[m_place(tile, m_quad + 16, m_k)] = m_high;
        sh_n[(tile * DEPTH + n_k) * QUADS + n_quad] = n_low;
        sh_n[(tile * DEPTH + n_k + 4) * QUADS + n_quad] = n_high;

        // The tile is complete before anyone reads it. A thread that overwrites it does so two phases later,
        // behind the next barrier, and so after everyone has read it.
        __syncthreads();

        // The next tile is on its way while this one is used. Behind the last one come zeros.
        unsigned int next = (phase + 1) * DEPTH;
        m_low = four_of_m(m, rows, inner, m_row, next + m_k);
        m_high = four_of_m(m, rows, inner, m_row + 64, next + m_k);
        n_low = four_of_n(n, inner, columns, next + n_k, n_column);
        n_high = four_of_n(n, inner, columns, next + n_k + 4, n_column);

        for (unsigned int k = 0; k < DEPTH; ++k) {
            // Swapping moves a quad among eight neighbours: the other three stay 8, 16 and 24 on.
            unsigned int at_m = m_place(tile, quad_of_rows, k);
            unsigned int at_n = (tile * DEPTH + k) * QUADS + quad_of_columns;
            float4 left = sh_n[at_n];
            float4 right = sh_n[at_n + 4];
            add_rows(sums_0, sh_m[at_m], left, right);
            add_rows(sums_32, sh_m[at_m + 8], left, right);
            add_rows(sums_64, sh_m[at_m + 16], left, right);
            add_rows(sums_96, sh_m[at_m + 24], left, right);
        }
    }

    unsigned int row = first_row + 4 * quad_of_rows;
    unsigned int column = first_column + quad_of_columns;
    store_rows(p, rows, columns, row, column, sums_0);
    store_rows(p, rows, columns, row + 32, column, sums_32);
    store_rows(p, rows, columns, row + 64, column, sums_64);
    store_rows(p, rows, columns, row + 96, column, sums_96);
}
