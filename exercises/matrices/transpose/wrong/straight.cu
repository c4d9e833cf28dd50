// fails: counter: global_store.sectors
__global__ void solve(const float *a, float *b, int n)
{
    for (int k = 0; k < 32; k += blockDim.y) {
        int column = blockIdx.x * 32 + threadIdx.x;
        int row = blockIdx.y * 32 + threadIdx.y + k;
        if (column < n && row < n)
            b[column * n + row] = a[row * n + column];
    }
}
