__global__ void solve(const float *a, const float *b, float *c, int rows, int inner, int columns)
{
    __shared__ float tile_a[16][16];
    __shared__ float tile_b[16][16];
    int column = blockIdx.x * 16 + threadIdx.x;
    int row = blockIdx.y * 16 + threadIdx.y;
    float sum = 0.0f;
    for (int first = 0; first < inner; first += 16) {
        int k_a = first + threadIdx.x;
        int k_b = first + threadIdx.y;
        tile_a[threadIdx.y][threadIdx.x] = row < rows && k_a < inner ? a[row * inner + k_a] : 0.0f;
        tile_b[threadIdx.y][threadIdx.x] = column < columns && k_b < inner ? b[k_b * columns + column] : 0.0f;
        __syncthreads();
        for (int k = 0; k < 16; ++k)
            sum += tile_a[threadIdx.y][k] * tile_b[k][threadIdx.x];
        __syncthreads();
    }
    if (column < columns && row < rows)
        c[row * columns + column] = sum;
}
