// Matrix multiply P = M x N on the matrix unit: a block of four warps makes 128 x 128 elements of P, a
// warp 64 x 64 of them as 4 x 4 tiles. The factors are half, the sums are float.
//
// Data: `m` is `rows` x `inner`, `n` is `inner` x `columns`, both of half; `p` is `rows` x `columns` of
// float; row-major. `rows` is a multiple of 128, `inner` of 16, `columns` of 128.
// Launch: matrix_unit_shared_tiles<<<dim3(columns / 128, rows / 128), 128>>>(
//     (const uint2 *)m, (const uint2 *)n, p, rows, inner, columns);

#include <mma.h>
using namespace nvcuda;

#define THREADS 128
// A block's part of P, and how far along the inner side a phase reaches.
#define HEIGHT 128
#define WIDTH 128
#define DEPTH 16
// From one row of a tile in shared memory to the next, in quads. Two more than a row has keep the eight
// rows that a request reads in different banks.
#define M_ROW (DEPTH / 4 + 2)
#define N_ROW (WIDTH / 4 + 2)
#define M_TILE (HEIGHT * M_ROW)
#define N_TILE (DEPTH * N_ROW)

// A uint2 is a quad: four halves.
__global__ void matrix_unit_shared_tiles(const uint2 *m, const uint2 *n, float *p, unsigned int rows,
                                         unsigned int inner, unsigned int columns)
{
    // Two tiles of each: while one is used, the next one is stored.
    __shared__ __align__(32) uint2 sh_m[2 * M_TILE];
    __shared__ __align__(32) uint2 sh_n[2 * N_TILE];
    unsigned int thread = threadIdx.x;

    // Blocks in bands of eight rows, column by column: those that run together need less of M and N.
    unsigned int number = blockIdx.y * gridDim.x + blockIdx.x;
    unsigned int band = number / (8 * gridDim.x);
    unsigned int band_height = min(8u, gridDim.y - 8 * band);
    unsigned int within = number % (8 * gridDim.x);
    unsigned int row = (8 * band + within % band_height) * HEIGHT;
    unsigned int column = within / band_height * WIDTH;
    // The warps are two rows of two.
    unsigned int warp = thread / 32;
    unsigned int warp_row = warp / 2 * 64;
    unsigned int warp_column = warp % 2 * 64;

    // Which quads a thread moves: four of M's tile, 32 rows apart, and four of N's, four rows apart.
    unsigned int m_quads = inner / 4;
    unsigned int n_quads = columns / 4;
    unsigned int m_from = (row + thread / 4) * m_quads + thread % 4;
    unsigned int n_from = thread / 32 * n_quads + column / 4 + thread % 32;
    unsigned int m_to = thread / 4 * M_ROW + thread % 4;
    unsigned int n_to = thread / 32 * N_ROW + thread % 32;

    for (unsigned int i = 0; i < 4; i++) {
        sh_m[m_to + 32 * i * M_ROW] = m[m_from + 32 * i * m_quads];
        sh_n[n_to + 4 * i * N_ROW] = n[n_from + 4 * i * n_quads];
    }
    __syncthreads();

    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums[4][4];
    for (unsigned int i = 0; i < 4; i++) {
        for (unsigned int j = 0; j < 4; j++) {
            wmma::fill_fragment(sums[i][j], 0.0f);
        }
    }

    unsigned int phases = inner / DEPTH;
    for (unsigned int phase = 0; phase < phases; phase++) {
        // The next tiles are on their way while these are used; in the last phase, these once more.
        unsigned int next = min(phase + 1, phases - 1);
        uint2 m_next[4];
        uint2 n_next[4];
        for (unsigned int i = 0; i < 4; i++) {
            m_next[i] = m[m_from + 32 * i * m_quads + next * (DEPTH / 4)];
            n_next[i] = n[n_from + (next * DEPTH + 4 * i) * n_quads];
        }

        const half *m_at = (const half *)(sh_m + phase % 2 * M_TILE + warp_row * M_ROW);
        const half *n_at = (const half *)(sh_n + phase % 2 * N_TILE + warp_column / 4);
        wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left[4];
        wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> right[4];
        for (unsigned int i = 0; i < 4; i++) {
            wmma::load_matrix_sync(left[i], m_at + 16 * i * 4 * M_ROW, 4 * M_ROW);
            wmma::load_matrix_sync(right[i], n_at + 16 * i, 4 * N_ROW);
        }
        for (unsigned int i = 0; i < 4; i++) {
            for (unsigned int j = 0; j < 4; j++) {
                wmma::mma_sync(sums[i][j], left[i], right[j], sums[i][j]);
            }
        }

        unsigned int other = (phase + 1) % 2;
        for (unsigned int i = 0; i < 4; i++) {
            sh_m[other * M_TILE + m_to + 32 * i * M_ROW] = m_next[i];
            sh_n[other * N_TILE + n_to + 4 * i * N_ROW] = n_next[i];
        }
        __syncthreads();
    }

    float *corner = p + (row + warp_row) * columns + column + warp_column;
    for (unsigned int i = 0; i < 4; i++) {
        for (unsigned int j = 0; j < 4; j++) {
            wmma::store_matrix_sync(corner + 16 * i * columns + 16 * j, sums[i][j], columns, wmma::mem_row_major);
        }
    }
}
