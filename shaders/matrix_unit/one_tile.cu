// Matrix multiply P = M x N on the matrix unit: each warp makes a tile of 16 x 16 elements of P, from
// tiles of M and N in global memory. The factors are half, the sums are float.
//
// Data: `m` is `rows` x `inner`, `n` is `inner` x `columns`, both of half; `p` is `rows` x `columns` of
// float; row-major, all sides multiples of 16.
// Launch: matrix_unit_one_tile<<<dim3(columns / 16, rows / 16), 32>>>(m, n, p, rows, inner, columns);
//     one warp per block.

#include <mma.h>
using namespace nvcuda;

#define TILE 16

__global__ void matrix_unit_one_tile(const half *m, const half *n, float *p, unsigned int rows,
                                     unsigned int inner, unsigned int columns)
{
    unsigned int row = blockIdx.y * TILE;
    unsigned int column = blockIdx.x * TILE;

    // The lanes hold these 256 sums together, eight each.
    wmma::fragment<wmma::accumulator, TILE, TILE, TILE, float> sums;
    wmma::fill_fragment(sums, 0.0f);
    for (unsigned int k = 0; k < inner; k += TILE) {
        wmma::fragment<wmma::matrix_a, TILE, TILE, TILE, half, wmma::row_major> left;
        wmma::fragment<wmma::matrix_b, TILE, TILE, TILE, half, wmma::row_major> right;
        // The last argument is the distance from one row to the next.
        wmma::load_matrix_sync(left, m + row * inner + k, inner);
        wmma::load_matrix_sync(right, n + k * columns + column, columns);
        wmma::mma_sync(sums, left, right, sums);
    }
    wmma::store_matrix_sync(p + row * columns + column, sums, columns, wmma::mem_row_major);
}
