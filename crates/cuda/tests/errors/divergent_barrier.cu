__global__ void odd_and_even(float *data)
{
    __shared__ float tile[64];
    tile[threadIdx.x] = data[threadIdx.x];
    if (threadIdx.x % 2 == 0) {
        tile[threadIdx.x] += 1.0f;
        __syncthreads();
    } else {
        __syncthreads();
    }
    data[threadIdx.x] = tile[threadIdx.x];
}

__global__ void early_exit(float *data, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    __syncthreads();
    data[i] = 0;
}
// Covers X37.
