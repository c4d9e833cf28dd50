__global__ void solve(const unsigned int *x, unsigned int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicMax(&y[0], x[i]);
}
