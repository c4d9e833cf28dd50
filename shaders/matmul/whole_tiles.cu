// Matrix multiply P = M x N in registers, for whole tiles: a block of 128 threads makes 128 x 128
// elements of P, a thread 8 x 16 of them. Where the sides of the matrices are multiples of the tiles,
// nobody has to ask for edges, and N and P move in whole quads.
//
// Data: `m` is `rows` x `inner`, `n` is `inner` x `columns`, `p` is `rows` x `columns`; float,
// row-major, of any size.
// Launch:
//     dim3 grid((columns + WIDTH - 1) / WIDTH, (rows + HEIGHT - 1) / HEIGHT);
//     if (rows % HEIGHT == 0 && inner % DEPTH == 0 && columns % WIDTH == 0)
//         matmul_whole_tiles<<<grid, THREADS>>>((const float2 *)m, (const float4 *)n, (float4 *)p,
//                                               rows, inner, columns);
//     else
//         matmul_whole_tiles_odd<<<grid, THREADS>>>(m, n, p, rows, inner, columns);

#define THREADS 128
// A block's part of P. By its registers two such blocks fit on a multiprocessor, and one computes while
// the other waits at a barrier.
#define HEIGHT 128
#define WIDTH 128
// How far along the inner side a phase reaches: a block needs 16 KiB of shared memory.
#define DEPTH 8
// Quads of a tile for one k.
#define M_QUADS (HEIGHT / 4)
#define N_QUADS (WIDTH / 4)
// Quads of a whole tile.
#define M_TILE (DEPTH * M_QUADS)
#define N_TILE (DEPTH * N_QUADS)

// The quads of different k that a warp stores at a time would meet in the same banks. The quads of the
// second four k change places among eight neighbours, which spreads them over all 32.
__device__ unsigned int moved(unsigned int quad, unsigned int k)
{
    return quad ^ (k / 4 * 4);
}

// What a thread multiplies for one k: two quads of rows, 32 apart, and four of columns, 16 apart.
struct Factors {
    float4 rows_0;
    float4 rows_32;
    float4 columns_0;
    float4 columns_16;
    float4 columns_32;
    float4 columns_48;
};

__device__ Factors factors_at(const float4 *sh_m, const float4 *sh_n, unsigned int m_at,
                              unsigned int n_at)
{
    Factors factors;
    factors.rows_0 = sh_m[m_at];
    factors.rows_32 = sh_m[m_at + 8];
    factors.columns_0 = sh_n[n_at];
    factors.columns_16 = sh_n[n_at + 4];
    factors.columns_32 = sh_n[n_at + 8];
    factors.columns_48 = sh_n[n_at + 12];
    return factors;
}

// sum + by * of, for four columns.
__device__ float4 add_scaled(float4 sum, float by, float4 of)
{
    return make_float4(sum.x + by * of.x, sum.y + by * of.y, sum.z + by * of.z, sum.w + by * of.w);
}

// Adds the products of four rows with sixteen columns. The sums of a row are four quads; every index
// into them is a constant, so that they live in registers.
__device__ void add_rows(float4 sums[16], float4 rows, Factors by)
{
    sums[0] = add_scaled(sums[0], rows.x, by.columns_0);
    sums[1] = add_scaled(sums[1], rows.x, by.columns_16);
    sums[2] = add_scaled(sums[2], rows.x, by.columns_32);
    sums[3] = add_scaled(sums[3], rows.x, by.columns_48);
    sums[4] = add_scaled(sums[4], rows.y, by.columns_0);
    sums[5] = add_scaled(sums[5], rows.y, by.columns_16);
    sums[6] = add_scaled(sums[6], rows.y, by.columns_32);
    sums[7] = add_scaled(sums[7], rows.y, by.columns_48);
    sums[8] = add_scaled(sums[8], rows.z, by.columns_0);
    sums[9] = add_scaled(sums[9], rows.z, by.columns_16);
    sums[10] = add_scaled(sums[10], rows.z, by.columns_32);
    sums[11] = add_scaled(sums[11], rows.z, by.columns_48);
    sums[12] = add_scaled(sums[12], rows.w, by.columns_0);
    sums[13] = add_scaled(sums[13], rows.w, by.columns_16);
    sums[14] = add_scaled(sums[14], rows.w, by.columns_32);
    sums[15] = add_scaled(sums[15], rows.w, by.columns_48);
}

// The first row of a block's part of P. Blocks run roughly in order: eight rows of blocks at a time,
// column by column, need less of M and N at once than a whole row of blocks would, and find more of it
// in the cache.
__device__ unsigned int first_row_of_block()
{
    unsigned int number = blockIdx.y * gridDim.x + blockIdx.x;
    unsigned int band = number / (8 * gridDim.x);
    unsigned int height = min(8, gridDim.y - 8 * band);
    return (8 * band + number % (8 * gridDim.x) % height) * HEIGHT;
}

__device__ unsigned int first_column_of_block()
{
    unsigned int number = blockIdx.y * gridDim.x + blockIdx.x;
    unsigned int band = number / (8 * gridDim.x);
    unsigned int height = min(8, gridDim.y - 8 * band);
    return number % (8 * gridDim.x) / height * WIDTH;
}

// What a thread calculates: a warp has 64 rows and 64 columns; two warps below each other, two side by
// side, have the tile. Eight groups of lanes hold four rows each, and again 32 on; four groups hold
// four columns each, and again 16, 32 and 48 on. Lanes that differ in bit 0 want the same columns, and
// those that differ in bit 1 the same rows: 16 bytes per lane are served to half a warp at a time if each
// lane wants the same as such a neighbour, and only to a quarter otherwise.
__device__ unsigned int quad_of_rows(unsigned int thread)
{
    return thread / 64 * 16 + thread % 32 / 8 * 2 + thread % 2;
}

__device__ unsigned int quad_of_columns(unsigned int thread)
{
    return thread / 32 % 2 * 16 + thread / 2 % 4;
}

// Stores four rows of this thread, each as four quads.
__device__ void store_rows(float4 *p, unsigned int columns, unsigned int row, unsigned int quad,
                           const float4 sums[16])
{
#pragma unroll
    for (unsigned int down = 0; down < 4; down++) {
        unsigned int first = (row + down) * (columns / 4) + quad;
        p[first] = sums[4 * down];
        p[first + 4] = sums[4 * down + 1];
        p[first + 8] = sums[4 * down + 2];
        p[first + 12] = sums[4 * down + 3];
    }
}

// Four rows of M, two k of each, as quads of rows: M's tile is on its side, so that four rows of one k
// are neighbours.
__device__ void keep_pairs(float4 *sh_m, unsigned int place, float2 a, float2 b, float2 c, float2 d)
{
    sh_m[place] = make_float4(a.x, b.x, c.x, d.x);
    sh_m[place + M_QUADS] = make_float4(a.y, b.y, c.y, d.y);
}

__global__ void matmul_whole_tiles(const float2 *m, const float4 *n, float4 *p, unsigned int rows,
                                   unsigned int inner, unsigned int columns)
{
    // Two tiles each: while one is read, the next is written, and one barrier a phase is enough.
    __shared__ float4 sh_m[2 * M_TILE];
    __shared__ float4 sh_n[2 * N_TILE];

    unsigned int thread = threadIdx.x;
    unsigned int first_row = first_row_of_block();
    unsigned int first_column = first_column_of_block();
    unsigned int m_quad = quad_of_rows(thread);
    unsigned int n_quad = quad_of_columns(thread);

    // What this thread fetches of M: two neighbouring k of four rows. Four such pairs are the sector that a
    // phase takes of a row. Eight lanes in a row store into eight different quads of banks.
    unsigned int m_pair = thread / 4 % 2 * 2 + thread / 8 % 2;
    unsigned int m_row_quad = thread / 16 * 4 + thread % 4;
    unsigned int m_below = inner / 2;
    unsigned int m_at = (first_row + 4 * m_row_quad) * m_below + m_pair;
    // And of N: two quads, four rows apart; a warp reads a row of the tile.
    unsigned int n_at = thread / N_QUADS * (columns / 4) + first_column / 4 + thread % N_QUADS;
    unsigned int n_below = THREADS / N_QUADS * (columns / 4);

    // Where M's pairs go in its tile; N's quads are in the order of the threads.
    unsigned int m_keep = 2 * m_pair * M_QUADS + moved(m_row_quad, 2 * m_pair);

    float2 a = m[m_at];
    float2 b = m[m_at + m_below];
    float2 c = m[m_at + 2 * m_below];
    float2 d = m[m_at + 3 * m_below];
    float4 n_0 = n[n_at];
    float4 n_1 = n[n_at + n_below];
    keep_pairs(sh_m, m_keep, a, b, c, d);
    sh_n[thread] = n_0;
    sh_n[thread + THREADS] = n_1;
    __syncthreads();

    float4 sums_0[16] = {};
    float4 sums_32[16] = {};
    Factors now = factors_at(sh_m, sh_n, m_quad, n_quad);
    Factors next;

    unsigned int phases = inner / DEPTH;
    for (unsigned int phase = 0; phase < phases; phase++) {
        // There is no tile after the last one: that is fetched once more and never used. A phase without any
        // branch is faster than the few loads that this costs.
        unsigned int tile = phase % 2;
        unsigned int next_tile = (phase + 1) % 2;
        bool more = phase + 1 < phases;

        // The factors of the next k are on their way while those of this one are multiplied.
        unsigned int m_from = tile * M_TILE + m_quad;
        unsigned int m_from_4 = tile * M_TILE + moved(m_quad, 4);
        unsigned int n_from = tile * N_TILE + n_quad;
        next = factors_at(sh_m, sh_n, m_from + M_QUADS, n_from + N_QUADS);
        // And so is the next tile.
        m_at += more ? DEPTH / 2 : 0;
        n_at += more ? DEPTH * (columns / 4) : 0;
        a = m[m_at];
        b = m[m_at + m_below];
        c = m[m_at + 2 * m_below];
        d = m[m_at + 3 * m_below];
        n_0 = n[n_at];
        n_1 = n[n_at + n_below];
        add_rows(sums_0, now.rows_0, now);
        add_rows(sums_32, now.rows_32, now);
        now = factors_at(sh_m, sh_n, m_from + 2 * M_QUADS, n_from + 2 * N_QUADS);
        add_rows(sums_0, next.rows_0, next);
        add_rows(sums_32, next.rows_32, next);
        next = factors_at(sh_m, sh_n, m_from + 3 * M_QUADS, n_from + 3 * N_QUADS);
        add_rows(sums_0, now.rows_0, now);
        add_rows(sums_32, now.rows_32, now);
        now = factors_at(sh_m, sh_n, m_from_4 + 4 * M_QUADS, n_from + 4 * N_QUADS);
        add_rows(sums_0, next.rows_0, next);
        add_rows(sums_32, next.rows_32, next);
        next = factors_at(sh_m, sh_n, m_from_4 + 5 * M_QUADS, n_from + 5 * N_QUADS);
        add_rows(sums_0, now.rows_0, now);
        add_rows(sums_32, now.rows_32, now);
        now = factors_at(sh_m, sh_n, m_from_4 + 6 * M_QUADS, n_from + 6 * N_QUADS);
        add_rows(sums_0, next.rows_0, next);
        add_rows(sums_32, next.rows_32, next);
        next = factors_at(sh_m, sh_n, m_from_4 + 7 * M_QUADS, n_from + 7 * N_QUADS);
        add_rows(sums_0, now.rows_0, now);
        add_rows(sums_32, now.rows_32, now);

        keep_pairs(sh_m, next_tile * M_TILE + m_keep, a, b, c, d);
        sh_n[next_tile * N_TILE + thread] = n_0;
        sh_n[next_tile * N_TILE + thread + THREADS] = n_1;
        // The next tile is complete before anyone reads it, and nobody reads this one any more.
        __syncthreads();
        now = factors_at(sh_m, sh_n, next_tile * M_TILE + m_quad, next_tile * N_TILE + n_quad);
        add_rows(sums_0, next.rows_0, next);
        add_rows(sums_32, next.rows_32, next);
    }

    unsigned int row = first_row + 4 * m_quad;
    unsigned int quad = first_column / 4 + n_quad;
    store_rows(p, columns, row, quad, sums_0);
    store_rows(p, columns, row + 32, quad, sums_32);
}

// What a tile lacks at an edge is filled with zeros, which add nothing.
__device__ float m_or_zero(const float *m, unsigned int rows, unsigned int inner, unsigned int row,
                           unsigned int k)
{
    return row < rows && k < inner ? m[row * inner + k] : 0.0f;
}

__device__ float n_or_zero(const float *n, unsigned int inner, unsigned int columns, unsigned int k,
                           unsigned int column)
{
    return k < inner && column < columns ? n[k * columns + column] : 0.0f;
}

// Four elements of one row, 32 columns apart, as far as they exist.
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

__device__ void store_odd_rows(float *p, unsigned int rows, unsigned int columns, unsigned int row,
                               unsigned int column, const float4 sums[16])
{
#pragma unroll
    for (unsigned int down = 0; down < 4; down++) {
#pragma unroll
        for (unsigned int quad = 0; quad < 4; quad++) {
            store_odd_quad(p, rows, columns, row + down, column + 4 * quad, sums[4 * down + quad]);
        }
    }
}

__global__ void matmul_whole_tiles_odd(const float *m, const float *n, float *p, unsigned int rows,
                                       unsigned int inner, unsigned int columns)
{
    __shared__ float4 sh_m[2 * M_TILE];
    __shared__ float4 sh_n[2 * N_TILE];

    unsigned int thread = threadIdx.x;
    unsigned int first_row = first_row_of_block();
    unsigned int first_column = first_column_of_block();
    unsigned int m_quad = quad_of_rows(thread);
    unsigned int n_quad = quad_of_columns(thread);

    float4 sums_0[16] = {};
    float4 sums_32[16] = {};
    for (unsigned int phase = 0; phase < (inner + DEPTH - 1) / DEPTH; phase++) {
        unsigned int tile = phase % 2;
        unsigned int from_k = phase * DEPTH;
        // As many threads in a row as a phase is deep read neighbours of M.
        for (unsigned int at = thread; at < M_TILE; at += THREADS) {
            unsigned int k = from_k + at % DEPTH;
            unsigned int row = first_row + at / DEPTH * 4;
            sh_m[(tile * DEPTH + at % DEPTH) * M_QUADS + moved(at / DEPTH, at % DEPTH)] = make_float4(
                m_or_zero(m, rows, inner, row, k), m_or_zero(m, rows, inner, row + 1, k),
                m_or_zero(m, rows, inner, row + 2, k), m_or_zero(m, rows, inner, row + 3, k));
        }
        // Here a quad of N's tile are columns 32 apart, so that a warp reads 32 neighbours.
        for (unsigned int at = thread; at < N_TILE; at += THREADS) {
            unsigned int k = from_k + at / N_QUADS;
            unsigned int column = first_column + at % N_QUADS;
            sh_n[tile * N_TILE + at] = make_float4(
                n_or_zero(n, inner, columns, k, column), n_or_zero(n, inner, columns, k, column + 32),
                n_or_zero(n, inner, columns, k, column + 64), n_or_zero(n, inner, columns, k, column + 96));
        }

        // The tile is complete before anyone reads it. A thread that overwrites it does so two phases later,
        // behind the next barrier, and so after everyone has read it.
        __syncthreads();

        for (unsigned int k = 0; k < DEPTH; k++) {
            Factors by = factors_at(sh_m, sh_n, (tile * DEPTH + k) * M_QUADS + moved(m_quad, k),
                                    (tile * DEPTH + k) * N_QUADS + n_quad);
            add_rows(sums_0, by.rows_0, by);
            add_rows(sums_32, by.rows_32, by);
        }
    }

    unsigned int row = first_row + 4 * m_quad;
    unsigned int column = first_column + n_quad;
    store_odd_rows(p, rows, columns, row, column, sums_0);
    store_odd_rows(p, rows, columns, row + 32, column, sums_32);
}
