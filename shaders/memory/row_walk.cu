// Sums of rows, one thread per row: every thread walks along its own row, so that the lanes of a warp always
// are a whole row apart.
//
// Data: `m` is `height` rows of `width` floats, row-major; `sums` holds one float for each row.
// Launch: memory_row_walk<<<(height + 127) / 128, 128>>>(m, sums, width, height).

__global__ void memory_row_walk(const float *m, float *sums, unsigned int width, unsigned int height)
{
    unsigned int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < height) {
        float sum = 0.0f;
        for (unsigned int k = 0; k < width; ++k) {
            // In pass k the lanes read column k: 32 rows, 32 sectors.
            sum += m[row * width + k];
        }
        sums[row] = sum;
    }
}
