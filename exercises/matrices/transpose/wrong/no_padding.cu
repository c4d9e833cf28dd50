// fails: counter: shared_load.bank_conflicts
__global__ void solve(const float *a, float *b, int n)
{
    __shared__ float tile[32][32];
    for (int k = 0; k < 32; k += blockDim.y) {
        int column = blockIdx.x * 32 + threadIdx.x;
        int row = blockIdx.y * 32 + threadIdx.y + k;
        if (column < n && row < n)
            tile[threadIdx.y + k][threadIdx.x] = a[row * n + column];
    }
    __syncthreads();
    for (int k = 0; k < 32; k += blockDim.y) {
        int column = blockIdx.y * 32 + threadIdx.x;
        int row = blockIdx.x * 32 + threadIdx.y + k;
        if (column < n && row < n)
            b[row * n + column] = tile[threadIdx.x][threadIdx.y + k];
    }
}
