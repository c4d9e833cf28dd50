// Barriers that all threads go through, and the statements beside them for those that pass a guard.
__global__ void turned(float *data, int n)
{
    __shared__ float tile[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // A thread that has nothing to do leaves.
    if (i >= n) return;
    tile[threadIdx.x] = data[i];
    __syncthreads();
    data[i] = tile[blockDim.x - 1 - threadIdx.x];
}

__global__ void around(float *data, int n)
{
    __shared__ float tile[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float own = data[i];
        for (int round = 0; round < 4; round++) {
            tile[threadIdx.x] = own;
            __syncthreads();
            own += tile[threadIdx.x ^ 1];
            __syncthreads();
        }
        data[i] = own;
    }
}
