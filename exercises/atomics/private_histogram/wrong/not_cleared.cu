// fails: finding: never written
__global__ void solve(const unsigned int *x, unsigned int *y, int n)
{
    __shared__ unsigned int counts[16];
    int t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + t;
    if (i < n)
        atomicAdd(&counts[x[i]], 1u);
    __syncthreads();
    if (t < 16)
        atomicAdd(&y[t], counts[t]);
}
