// Conditions before barriers: a guard that a launch may pass is a warning, one that certainly separates threads is an error.
__global__ void reduction(int *data, int n)
{
    __shared__ int s[256];
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    if (i >= n) return;
    s[t] = data[i];
    __syncthreads();
    for (int gap = blockDim.x / 2; gap > 0; gap /= 2) {
        if (t < gap) {
            s[t] += s[t + gap];
            __syncthreads();
        }
    }
    if (t == 0) data[blockIdx.x] = s[0];
}

__global__ void inner_cells(float *cells, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < n - 1) {
        float kept = cells[i - 1] + cells[i + 1];
        __syncthreads();
        cells[i] = kept;
    }
}

__global__ void by_data(int *data, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (data[i] > n) return;
    __syncthreads();
    data[i] = n;
}

__global__ void last_one(int *data, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == n - 1) __syncthreads();
    data[i] = n;
}

__global__ void half(int *data)
{
    if (threadIdx.x < blockDim.x / 2) __syncthreads();
    data[threadIdx.x] = 1;
}

__global__ void strides(int *data, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        data[i] += 1;
        __syncthreads();
    }
}

__global__ void counted(int *data, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    data[i] = __syncthreads_count(data[i] > 0);
}
