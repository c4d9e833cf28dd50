// fails: counter: branches.divergent
__global__ void solve(const unsigned int *x, unsigned int *y, int n)
{
    __shared__ unsigned int part[256];
    int t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + t;
    part[t] = i < n ? x[i] : 0;
    __syncthreads();
    for (int step = 1; step < 256; step *= 2) {
        if (t % (2 * step) == 0)
            part[t] += part[t + step];
        __syncthreads();
    }
    if (t == 0)
        y[blockIdx.x] = part[0];
}
