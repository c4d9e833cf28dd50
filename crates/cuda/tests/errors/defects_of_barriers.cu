// X37: a barrier in one branch, in both, and by parity.
__global__ void one(float *a) { if (threadIdx.x < 16) { a[threadIdx.x] = 1; __syncthreads(); } }
__global__ void both(float *a)
{
    if (threadIdx.x % 2 == 0) { a[threadIdx.x] = 1; __syncthreads(); }
    else { a[threadIdx.x] = 2; __syncthreads(); }
}
__global__ void early(float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    __syncthreads();
    a[i] = 1;
}
