// fails: wrong: elements of y
__global__ void solve(const unsigned int *x, unsigned int *y, int n)
{
    __shared__ unsigned int counts[16];
    int t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + t;
    if (t < 16)
        counts[t] = 0;
    __syncthreads();
    if (i < n)
        atomicAdd(&counts[x[i]], 1u);
    if (t < 16)
        atomicAdd(&y[t], counts[t]);
}
