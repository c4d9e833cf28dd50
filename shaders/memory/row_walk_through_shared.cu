// Sums of rows, one thread per row, through shared memory: the block fetches a tile along its rows, and each
// thread then walks along its own row within the tile.
//
// Data: `m` is `height` rows of `width` floats, row-major; `sums` holds one float for each row.
// Launch: memory_row_walk_through_shared<<<(height + TILE - 1) / TILE, TILE>>>(m, sums, width, height).

#define TILE 32

__global__ void memory_row_walk_through_shared(const float *m, float *sums,
                                               unsigned int width, unsigned int height)
{
    // A word more than a row has: the lanes, which read down a column, then find 32 different banks.
    __shared__ float sh_tile[TILE][TILE + 1];

    unsigned int first_row = blockIdx.x * TILE;
    float sum = 0.0f;
    for (unsigned int first_column = 0; first_column < width; first_column += TILE) {
        // Row after row, the lanes side by side. What lies outside counts as zero.
        unsigned int column = first_column + threadIdx.x;
        for (unsigned int k = 0; k < TILE; ++k) {
            unsigned int row = first_row + k;
            float element = 0.0f;
            if (row < height && column < width) {
                element = m[row * width + column];
            }
            sh_tile[k][threadIdx.x] = element;
        }
        __syncthreads();
        for (unsigned int k = 0; k < TILE; ++k) {
            sum += sh_tile[threadIdx.x][k];
        }
        __syncthreads();
    }
    unsigned int row = first_row + threadIdx.x;
    if (row < height) {
        sums[row] = sum;
    }
}
