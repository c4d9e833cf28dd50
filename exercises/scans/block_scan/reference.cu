__global__ void solve(const unsigned int *x, unsigned int *y)
{
    __shared__ unsigned int sums[256];
    int t = threadIdx.x;
    sums[t] = x[t];
    __syncthreads();
    for (int step = 1; step < 256; step *= 2) {
        unsigned int left = t >= step ? sums[t - step] : 0;
        __syncthreads();
        sums[t] += left;
        __syncthreads();
    }
    y[t] = sums[t];
}
