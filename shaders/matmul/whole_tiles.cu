// Matrix product P = M x N in registers, for whole tiles: a block makes BLOCK x 128 elements of P, a
// thread 16 x 8 of them. Where the sides of the matrices are multiples of the tiles, nobody has to ask
// for edges, and every load and store of global memory is a whole quad.
//
// Data: `m` is `rows` x `inner`, `n` is `inner` x `columns`, `p` is `rows` x `columns`; float,
// row-major, of any size.
// Launch:
//     dim3 grid((columns + WIDTH - 1) / WIDTH, (rows + BLOCK - 1) / BLOCK);
//     if (rows % BLOCK == 0 && inner % DEPTH == 0 && columns % WIDTH == 0)
//         matmul_whole_tiles<<<grid, BLOCK>>>((const float4 *)m, (const float4 *)n, (float4 *)p,
//                                             rows, inner, columns);
//     else
//         matmul_whole_tiles_odd<<<grid, BLOCK>>>(m, n, p, rows, inner, columns);

// 256 threads read less of N again, and need 24 KiB of shared memory; 128 need 16 KiB.
#define BLOCK 128
// A block's columns of P, and how far along the inner side a phase reaches.
#define WIDTH 128
#define DEPTH 8
// Four numbers are one load.
#define QUADS (WIDTH / 4)

// Where a quad of M stands in the tile's row for k. M's tile stands on its side, so that four rows of
// one k are neighbours; the eight k that a warp stores at a time would then meet in the same four
// banks, and swapping quads about by k spreads them over all 32.
__device__ unsigned int m_place(unsigned int tile, unsigned int quad, unsigned int k)
{
    return (tile * DEPTH + k) * (BLOCK / 4) + (quad ^ k);
}

__device__ void keep_m(float *sh_m, unsigned int tile, unsigned int row, unsigned int k, float value)
{
    sh_m[4 * m_place(tile, row / 4, k) + row % 4] = value;
}

// Four elements of a row of M: they belong to four k.
__device__ void keep_m_quad(float *sh_m, unsigned int tile, unsigned int row, unsigned int k,
                            float4 values)
{
    keep_m(sh_m, tile, row, k, values.x);
    keep_m(sh_m, tile, row, k + 1, values.y);
    keep_m(sh_m, tile, row, k + 2, values.z);
    keep_m(sh_m, tile, row, k + 3, values.w);
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

// The products of one k: 16 values of M, 8 of N. Swapping moves a quad of M among eight neighbours:
// the other three of this thread stay 8, 16 and 24 on.
__device__ void add_step(const float4 *m_quads, const float4 *n_quads, unsigned int tile,
                         unsigned int k, unsigned int m_quad, unsigned int n_quad,
                         float4 sums_0[8], float4 sums_32[8], float4 sums_64[8], float4 sums_96[8])
{
    unsigned int at_m = m_place(tile, m_quad, k);
    unsigned int at_n = (tile * DEPTH + k) * QUADS + n_quad;
    float4 left = n_quads[at_n];
    float4 right = n_quads[at_n + 4];
    add_rows(sums_0, m_quads[at_m], left, right);
    add_rows(sums_32, m_quads[at_m + 8], left, right);
    add_rows(sums_64, m_quads[at_m + 16], left, right);
    add_rows(sums_96, m_quads[at_m + 24], left, right);
}

// The first row of a block's part of P. Blocks run roughly in order: eight rows of blocks at a time,
// column by column, need less of M and N at once than a whole row of blocks would, and find more of it
// in the cache.
__device__ unsigned int first_row_of_block()
{
    unsigned int number = blockIdx.y * gridDim.x + blockIdx.x;
    unsigned int band = number / (8 * gridDim.x);
    unsigned int height = min(8, gridDim.y - 8 * band);
    return (8 * band + number % (8 * gridDim.x) % height) * BLOCK;
}

__device__ unsigned int first_column_of_block()
{
    unsigned int number = blockIdx.y * gridDim.x + blockIdx.x;
    unsigned int band = number / (8 * gridDim.x);
    unsigned int height = min(8, gridDim.y - 8 * band);
    return number % (8 * gridDim.x) / height * WIDTH;
}

// What a thread calculates: a warp has 128 rows and 32 columns, and four warps side by side have all
// columns. Eight groups of lanes hold four rows each, and again 32, 64 and 96 rows on; four groups
// hold four columns each, and again 16 on. Lanes that differ in bit 0 want the same columns, and those
// that differ in bit 1 the same rows: 16 bytes a lane are served to half a warp at a time if each lane
// wants the same as such a neighbour, and only to a quarter otherwise.
__device__ unsigned int quad_of_rows(unsigned int thread)
{
    return thread / 128 * 32 + thread % 32 / 8 * 2 + thread % 2;
}

__device__ unsigned int quad_of_columns(unsigned int thread)
{
    return thread / 32 % 4 * 8 + thread / 2 % 4;
}

// Stores four rows of this thread, each as two quads.
__device__ void store_rows(float4 *p, unsigned int columns, unsigned int row, unsigned int quad,
                           const float4 sums[8])
{
#pragma unroll
    for (unsigned int down = 0; down < 4; down++) {
        unsigned int first = (row + down) * (columns / 4) + quad;
        p[first] = sums[2 * down];
        p[first + 4] = sums[2 * down + 1];
    }
}

__global__ void matmul_whole_tiles(const float4 *m, const float4 *n, float4 *p, unsigned int rows,
                                   unsigned int inner, unsigned int columns)
{
    // Two tiles each: while one is read, the next is written, and one barrier a phase is enough.
    __shared__ __align__(16) float sh_m[2 * DEPTH * BLOCK];
    __shared__ __align__(16) float sh_n[2 * DEPTH * WIDTH];
    float4 *n_quads = reinterpret_cast<float4 *>(sh_n);

    unsigned int thread = threadIdx.x;
    unsigned int first_row = first_row_of_block();
    unsigned int first_column = first_column_of_block();
    unsigned int m_quad = quad_of_rows(thread);
    unsigned int n_quad = quad_of_columns(thread);

    // What this thread fetches of M: a quad along k, of two rows; two lanes read a whole sector.
    unsigned int m_row = thread / 2;
    unsigned int m_k = thread % 2 * 4;
    unsigned int m_at = (first_row + m_row) * (inner / 4) + thread % 2;
    unsigned int m_below = BLOCK / 2 * (inner / 4);
    // And of N: a warp reads a row of the tile. With 256 threads one quad each is all there is.
    unsigned int n_k = thread / QUADS;
    unsigned int n_at = n_k * (columns / 4) + first_column / 4 + thread % QUADS;
    unsigned int n_below = BLOCK / QUADS * (columns / 4);

    float4 sums_0[8] = {};
    float4 sums_32[8] = {};
    float4 sums_64[8] = {};
    float4 sums_96[8] = {};

    float4 m_high = m[m_at];
    float4 m_low = m[m_at + m_below];
    float4 n_high = n[n_at];
    float4 n_low = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    if (BLOCK < 256) {
        n_low = n[n_at + n_below];
    }

    unsigned int phases = inner / DEPTH;
    for (unsigned int phase = 0; phase < phases; phase++) {
        unsigned int tile = phase % 2;
        keep_m_quad(sh_m, tile, m_row, m_k, m_high);
        keep_m_quad(sh_m, tile, m_row + BLOCK / 2, m_k, m_low);
        n_quads[(tile * DEPTH + n_k) * QUADS + thread % QUADS] = n_high;
        if (BLOCK < 256) {
            n_quads[(tile * DEPTH + n_k + BLOCK / QUADS) * QUADS + thread % QUADS] = n_low;
        }

        // The tile is complete before anyone reads it. Whoever overwrites it does so two phases on,
        // behind the next barrier, and so after everyone has read it.
        __syncthreads();

        // The next tile is on its way while this one is used.
        if (phase + 1 < phases) {
            m_at += DEPTH / 4;
            n_at += DEPTH * (columns / 4);
            m_high = m[m_at];
            m_low = m[m_at + m_below];
            n_high = n[n_at];
            if (BLOCK < 256) {
                n_low = n[n_at + n_below];
            }
        }

#pragma unroll
        for (unsigned int k = 0; k < DEPTH; k++) {
            add_step(reinterpret_cast<float4 *>(sh_m), n_quads, tile, k, m_quad, n_quad,
                     sums_0, sums_32, sums_64, sums_96);
        }
    }

    unsigned int row = first_row + 4 * m_quad;
    unsigned int quad = first_column / 4 + n_quad;
    store_rows(p, columns, row, quad, sums_0);
    store_rows(p, columns, row + 32, quad, sums_32);
    store_rows(p, columns, row + 64, quad, sums_64);
    store_rows(p, columns, row + 96, quad, sums_96);
}

__device__ void store_odd_quad(float *p, unsigned int rows, unsigned int columns, unsigned int row,
                               unsigned int column, float4 sums)
{
    if (row >= rows) {
        return;
    }
    unsigned int first = row * columns + column;
    if (column < columns) {
        p[first] = sums.x;
    }
    if (column + 1 < columns) {
        p[first + 1] = sums.y;
    }
    if (column + 2 < columns) {
        p[first + 2] = sums.z;
    }
    if (column + 3 < columns) {
        p[first + 3] = sums.w;
    }
}

__device__ void store_odd_rows(float *p, unsigned int rows, unsigned int columns, unsigned int row,
                               unsigned int column, const float4 sums[8])
{
#pragma unroll
    for (unsigned int down = 0; down < 4; down++) {
        store_odd_quad(p, rows, columns, row + down, column, sums[2 * down]);
        store_odd_quad(p, rows, columns, row + down, column + 16, sums[2 * down + 1]);
    }
}

__global__ void matmul_whole_tiles_odd(const float *m, const float *n, float *p, unsigned int rows,
                                       unsigned int inner, unsigned int columns)
{
    __shared__ __align__(16) float sh_m[2 * DEPTH * BLOCK];
    __shared__ __align__(16) float sh_n[2 * DEPTH * WIDTH];

    unsigned int thread = threadIdx.x;
    unsigned int first_row = first_row_of_block();
    unsigned int first_column = first_column_of_block();
    unsigned int m_quad = quad_of_rows(thread);
    unsigned int n_quad = quad_of_columns(thread);

    // Eight threads in a row read eight neighbours of M, and a warp a row of N.
    unsigned int m_row = thread / DEPTH;
    unsigned int m_k = thread % DEPTH;
    unsigned int n_column = thread % WIDTH;

    float4 sums_0[8] = {};
    float4 sums_32[8] = {};
    float4 sums_64[8] = {};
    float4 sums_96[8] = {};

    unsigned int phases = (inner + DEPTH - 1) / DEPTH;
    for (unsigned int phase = 0; phase < phases; phase++) {
        unsigned int tile = phase % 2;
        unsigned int from_k = phase * DEPTH;
        // What a tile lacks at an edge is filled with zeros, which add nothing.
        for (unsigned int row = m_row; row < BLOCK; row += BLOCK / DEPTH) {
            bool inside = first_row + row < rows && from_k + m_k < inner;
            keep_m(sh_m, tile, row, m_k, inside ? m[(first_row + row) * inner + from_k + m_k] : 0.0f);
        }
        for (unsigned int k = thread / WIDTH; k < DEPTH; k += BLOCK / WIDTH) {
            bool inside = from_k + k < inner && first_column + n_column < columns;
            sh_n[(tile * DEPTH + k) * WIDTH + n_column] =
                inside ? n[(from_k + k) * columns + first_column + n_column] : 0.0f;
        }

        // As above: one barrier a phase is enough for two tiles.
        __syncthreads();

#pragma unroll
        for (unsigned int k = 0; k < DEPTH; k++) {
            add_step(reinterpret_cast<float4 *>(sh_m), reinterpret_cast<float4 *>(sh_n), tile, k,
                     m_quad, n_quad, sums_0, sums_32, sums_64, sums_96);
        }
    }

    unsigned int row = first_row + 4 * m_quad;
    unsigned int column = first_column + 4 * n_quad;
    store_odd_rows(p, rows, columns, row, column, sums_0);
    store_odd_rows(p, rows, columns, row + 32, column, sums_32);
    store_odd_rows(p, rows, columns, row + 64, column, sums_64);
    store_odd_rows(p, rows, columns, row + 96, column, sums_96);
}
