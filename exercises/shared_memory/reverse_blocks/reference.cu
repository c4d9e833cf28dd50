__global__ void solve(const float *x, float *y, int n)
{
    __shared__ float group[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    group[threadIdx.x] = x[i];
    __syncthreads();
    y[i] = group[255 - threadIdx.x];
}
