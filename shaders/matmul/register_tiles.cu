// Matrix product P = M x N in registers. A block makes 128 x 128 elements of P, and each of its 128
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

// Where a row of M stands in the tile's row for k. M's tile stands on its side, so that the rows of
// one k are neighbours; the eight k that a warp stores at a time would then meet in the same four
// banks, and swapping quads of rows about by k spreads them over all 32.
__device__ unsigned int m_place(unsigned int row, unsigned int k)
{
    return row ^ (4 * k);
}

__global__ void matmul_register_tiles(const float *m, const float *n, float *p,
                                      unsigned int rows, unsigned int inner, unsigned int columns)
{
    // Two tiles each: while one is read, the next is written, and one barrier a phase is enough.
    __shared__ float sh_m[2][DEPTH][SIDE];
    __shared__ float sh_n[2][DEPTH][SIDE];

    // Blocks run roughly in order. Eight rows of blocks at a time, column by column, need less of M
    // and N at once than a whole row of blocks would, and find more of it in the cache.
    unsigned int number = blockIdx.y * gridDim.x + blockIdx.x;
    unsigned int band = number / (8 * gridDim.x);
    unsigned int height = min(8u, gridDim.y - 8 * band);
    unsigned int within = number % (8 * gridDim.x);
    unsigned int first_row = (8 * band + within % height) * SIDE;
    unsigned int first_column = within / height * SIDE;

    // What this thread fetches: of M eight elements, 16 rows apart; of N eight, one below the other.
    unsigned int m_row = threadIdx.x / DEPTH;
    unsigned int m_k = threadIdx.x % DEPTH;
    // What it calculates: a warp has all 128 rows and 32 columns. Eight groups of lanes hold four
    // rows each, and again 32, 64 and 96 rows on; the four lanes of a group hold four columns each,
    // and again 16 on.
    unsigned int own_row = threadIdx.x % 32 / 4 * 4;
    unsigned int own_column = threadIdx.x / 32 * 32 + threadIdx.x % 4 * 4;

    float sums[16][8];
#pragma unroll
    for (int row = 0; row < 16; ++row) {
#pragma unroll
        for (int column = 0; column < 8; ++column) {
            sums[row][column] = 0.0f;
        }
    }

    float of_m[8];
    float of_n[8];
    unsigned int phases = (inner + DEPTH - 1) / DEPTH;
    for (unsigned int phase = 0; phase <= phases; ++phase) {
        // The next tile is on its way while the one before it is used. Behind the last come zeros.
#pragma unroll
        for (int each = 0; each < 8; ++each) {
            unsigned int row = first_row + m_row + 16 * each;
            unsigned int k = phase * DEPTH + m_k;
            of_m[each] = row < rows && k < inner ? m[row * inner + k] : 0.0f;
            unsigned int n_k = phase * DEPTH + each;
            unsigned int column = first_column + threadIdx.x;
            of_n[each] = n_k < inner && column < columns ? n[n_k * columns + column] : 0.0f;
        }

        if (phase > 0) {
            unsigned int tile = (phase - 1) % 2;
            for (int k = 0; k < DEPTH; ++k) {
#pragma unroll
                for (int row = 0; row < 16; ++row) {
                    float m_value = sh_m[tile][k][m_place(own_row + row / 4 * 32 + row % 4, k)];
#pragma unroll
                    for (int column = 0; column < 8; ++column) {
                        sums[row][column] += m_value * sh_n[tile][k][own_column + column / 4 * 16 + column % 4];
                    }
                }
            }
        }

#pragma unroll
        for (int each = 0; each < 8; ++each) {
            sh_m[phase % 2][m_k][m_place(m_row + 16 * each, m_k)] = of_m[each];
            sh_n[phase % 2][each][threadIdx.x] = of_n[each];
        }
        // The tile is complete before anyone reads it. Whoever overwrites it does so two phases on,
        // behind the next barrier, and so after everyone has read it.
        __syncthreads();
    }

#pragma unroll
    for (int row = 0; row < 16; ++row) {
#pragma unroll
        for (int column = 0; column < 8; ++column) {
            unsigned int at_row = first_row + own_row + row / 4 * 32 + row % 4;
            unsigned int at_column = first_column + own_column + column / 4 * 16 + column % 4;
            if (at_row < rows && at_column < columns) {
                p[at_row * columns + at_column] = sums[row][column];
            }
        }
    }
}
