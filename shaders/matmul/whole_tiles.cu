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

// Where an element of M stands in its tile. The tile stands on its side, so that four rows of one k
// are neighbours; the eight k that a warp stores at a time would then meet in the same four banks, and
// swapping quads about by k spreads them over all 32.
__device__ unsigned int m_place(unsigned int row, unsigned int k)
{
    return k * BLOCK + ((row / 4) ^ k) * 4 + row % 4;
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
__device__ unsigned int row_of_thread(unsigned int place)
{
    unsigned int quad = threadIdx.x % 32 / 8 * 2 + threadIdx.x % 2;
    return threadIdx.x / 128 * 128 + quad * 4 + place / 4 * 32 + place % 4;
}

__device__ unsigned int column_of_thread(unsigned int place)
{
    return threadIdx.x / 32 % 4 * 32 + threadIdx.x / 2 % 4 * 4 + place / 4 * 16 + place % 4;
}

// The products of one phase, 128 for each k.
__device__ void add_products(const float *sh_m, const float *sh_n, float sums[16][8])
{
#pragma unroll
    for (unsigned int k = 0; k < DEPTH; k++) {
        float columns_of_n[8];
#pragma unroll
        for (unsigned int column = 0; column < 8; column++) {
            columns_of_n[column] = sh_n[k * WIDTH + column_of_thread(column)];
        }
#pragma unroll
        for (unsigned int row = 0; row < 16; row++) {
            float of_m = sh_m[m_place(row_of_thread(row), k)];
#pragma unroll
            for (unsigned int column = 0; column < 8; column++) {
                sums[row][column] += of_m * columns_of_n[column];
            }
        }
    }
}

__global__ void matmul_whole_tiles(const float4 *m, const float4 *n, float4 *p, unsigned int rows,
                                   unsigned int inner, unsigned int columns)
{
    // Two tiles each: while one is read, the next is written, and one barrier a phase is enough.
    __shared__ float sh_m[2 * DEPTH * BLOCK];
    __shared__ float sh_n[2 * DEPTH * WIDTH];

    unsigned int first_row = first_row_of_block();
    unsigned int first_column = first_column_of_block();
    float sums[16][8] = {};

    for (unsigned int phase = 0; phase < inner / DEPTH; phase++) {
        unsigned int m_tile = phase % 2 * DEPTH * BLOCK;
        unsigned int n_tile = phase % 2 * DEPTH * WIDTH;
        // A quad along k, of two rows; two lanes read a whole sector.
#pragma unroll
        for (unsigned int half = 0; half < 2; half++) {
            unsigned int row = threadIdx.x / 2 + half * (BLOCK / 2);
            unsigned int k = threadIdx.x % 2 * 4;
            float4 quad = m[(first_row + row) * (inner / 4) + (phase * DEPTH + k) / 4];
            sh_m[m_tile + m_place(row, k)] = quad.x;
            sh_m[m_tile + m_place(row, k + 1)] = quad.y;
            sh_m[m_tile + m_place(row, k + 2)] = quad.z;
            sh_m[m_tile + m_place(row, k + 3)] = quad.w;
        }
        // A warp reads a row of the tile.
#pragma unroll
        for (unsigned int k = threadIdx.x / 32; k < DEPTH; k += BLOCK / 32) {
            unsigned int column = threadIdx.x % 32 * 4;
            float4 quad = n[(phase * DEPTH + k) * (columns / 4) + (first_column + column) / 4];
            sh_n[n_tile + k * WIDTH + column] = quad.x;
            sh_n[n_tile + k * WIDTH + column + 1] = quad.y;
            sh_n[n_tile + k * WIDTH + column + 2] = quad.z;
            sh_n[n_tile + k * WIDTH + column + 3] = quad.w;
        }
        // The tile is complete before anyone reads it. Whoever overwrites it does so two phases on,
        // behind the next barrier, and so after everyone has read it.
        __syncthreads();
        add_products(sh_m + m_tile, sh_n + n_tile, sums);
    }

#pragma unroll
    for (unsigned int row = 0; row < 16; row++) {
#pragma unroll
        for (unsigned int side = 0; side < 2; side++) {
            p[(first_row + row_of_thread(row)) * (columns / 4)
                + (first_column + column_of_thread(4 * side)) / 4] =
                make_float4(sums[row][4 * side], sums[row][4 * side + 1], sums[row][4 * side + 2],
                            sums[row][4 * side + 3]);
        }
    }
}

__global__ void matmul_whole_tiles_odd(const float *m, const float *n, float *p, unsigned int rows,
                                       unsigned int inner, unsigned int columns)
{
    __shared__ float sh_m[2 * DEPTH * BLOCK];
    __shared__ float sh_n[2 * DEPTH * WIDTH];

    unsigned int first_row = first_row_of_block();
    unsigned int first_column = first_column_of_block();
    float sums[16][8] = {};

    for (unsigned int phase = 0; phase < (inner + DEPTH - 1) / DEPTH; phase++) {
        unsigned int m_tile = phase % 2 * DEPTH * BLOCK;
        unsigned int n_tile = phase % 2 * DEPTH * WIDTH;
        // What a tile lacks at an edge is filled with zeros, which add nothing.
        unsigned int m_k = phase * DEPTH + threadIdx.x % DEPTH;
        for (unsigned int row = threadIdx.x / DEPTH; row < BLOCK; row += BLOCK / DEPTH) {
            sh_m[m_tile + m_place(row, threadIdx.x % DEPTH)] =
                first_row + row < rows && m_k < inner ? m[(first_row + row) * inner + m_k] : 0.0f;
        }
        unsigned int column = first_column + threadIdx.x % WIDTH;
        for (unsigned int k = threadIdx.x / WIDTH; k < DEPTH; k += BLOCK / WIDTH) {
            sh_n[n_tile + k * WIDTH + threadIdx.x % WIDTH] =
                phase * DEPTH + k < inner && column < columns
                    ? n[(phase * DEPTH + k) * columns + column]
                    : 0.0f;
        }
        __syncthreads();
        add_products(sh_m + m_tile, sh_n + n_tile, sums);
    }

#pragma unroll
    for (unsigned int row = 0; row < 16; row++) {
#pragma unroll
        for (unsigned int place = 0; place < 8; place++) {
            unsigned int p_row = first_row + row_of_thread(row);
            unsigned int p_column = first_column + column_of_thread(place);
            if (p_row < rows && p_column < columns) {
                p[p_row * columns + p_column] = sums[row][place];
            }
        }
    }
}
