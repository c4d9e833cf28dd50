// A mistake on purpose: a tiled product for whole tiles, launched with any size. Threads outside the
// matrices load and store all the same.
//
// Data: `m` is `rows` x `inner`, `n` is `inner` x `columns`, `p` is `rows` x `columns`; floats,
// row-major.
// Launch:
//     dim3 block(TILE, TILE);
//     dim3 grid((columns + TILE - 1) / TILE, (rows + TILE - 1) / TILE);
//     matmul_tiles_without_guards<<<grid, block>>>(m, n, p, rows, inner, columns);

#define TILE 16

__global__ void matmul_tiles_without_guards(const float *m, const float *n, float *p,
                                            unsigned int rows, unsigned int inner, unsigned int columns)
{
    // The tiles of this phase.
    __shared__ float sh_m[TILE][TILE];
    __shared__ float sh_n[TILE][TILE];

    unsigned int row = blockIdx.y * TILE + threadIdx.y;
    unsigned int column = blockIdx.x * TILE + threadIdx.x;
    unsigned int phases = (inner + TILE - 1) / TILE;

    float sum = 0.0f;
    for (unsigned int phase = 0; phase < phases; ++phase) {
        // Nobody asks whether the element is there. Past the right edge it is the next row's; past
        // the last row it is behind the matrix.
        unsigned int m_column = phase * TILE + threadIdx.x;
        unsigned int n_row = phase * TILE + threadIdx.y;
        sh_m[threadIdx.y][threadIdx.x] = m[row * inner + m_column];
        sh_n[threadIdx.y][threadIdx.x] = n[n_row * columns + column];

        // The tiles are complete before anyone reads them ...
        __syncthreads();
        for (unsigned int k = 0; k < TILE; ++k) {
            sum += sh_m[threadIdx.y][k] * sh_n[k][threadIdx.x];
        }
        // ... and read by everyone before the next phase overwrites them.
        __syncthreads();
    }

    p[row * columns + column] = sum;
}
