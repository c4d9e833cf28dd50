// Sums of columns, one thread per column: every thread walks down its own column, so that the lanes of a warp
// always are side by side.
//
// Data: `m` is `height` rows of `width` floats, row-major; `sums` holds one float for each column.
// Launch: memory_column_walk<<<(width + 127) / 128, 128>>>(m, sums, width, height).

__global__ void memory_column_walk(const float *m, float *sums, unsigned int width, unsigned int height)
{
    unsigned int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (column < width) {
        float sum = 0.0f;
        for (unsigned int k = 0; k < height; ++k) {
            // In pass k the lanes read 32 neighbours of row k: four sectors.
            sum += m[k * width + column];
        }
        sums[column] = sum;
    }
}
