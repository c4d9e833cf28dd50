// Matrix multiply through shared memory whose store is inside the loop over the phases: where it ends up
// if the loop's closing brace is put one statement too late. The last store of every thread is
// right; the others are wasted.
//
// Data: `m` is `rows` x `inner`, `n` is `inner` x `columns`, `p` is `rows` x `columns`; floats,
// row-major.
// Launch:
//     dim3 block(TILE, TILE);
//     dim3 grid((columns + TILE - 1) / TILE, (rows + TILE - 1) / TILE);
//     matmul_store_every_phase<<<grid, block>>>(m, n, p, rows, inner, columns);

#define TILE 16

__global__ void matmul_store_every_phase(const float *m, const float *n, float *p,
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
        // Each thread loads one element of either tile. A thread outside P loads zeros and stays
        // with its block: all threads must reach every barrier.
        unsigned int m_column = phase * TILE + threadIdx.x;
        unsigned int n_row = phase * TILE + threadIdx.y;
        float m_element = 0.0f;
        if (row < rows && m_column < inner) {
            m_element = m[row * inner + m_column];
        }
        float n_element = 0.0f;
        if (n_row < inner && column < columns) {
            n_element = n[n_row * columns + column];
        }
        sh_m[threadIdx.y][threadIdx.x] = m_element;
        sh_n[threadIdx.y][threadIdx.x] = n_element;

        // The tiles are complete before anyone reads them ...
        __syncthreads();
        for (unsigned int k = 0; k < TILE; ++k) {
            sum += sh_m[threadIdx.y][k] * sh_n[k][threadIdx.x];
        }
        // ... and read by everyone before the next phase overwrites them.
        __syncthreads();

        // A store a phase. Each replaces the one before with a longer sum.
        if (row < rows && column < columns) {
            p[row * columns + column] = sum;
        }
    }
}
