// fails: counter: shared_load.bank_conflicts
__global__ void solve(const unsigned int *x, unsigned int *y, int n)
{
    __shared__ unsigned int part[256];
    int t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + t;
    part[t] = i < n ? x[i] : 0;
    __syncthreads();
    for (int step = 1; step < 256; step *= 2) {
        if (2 * step * t < 256)
            part[2 * step * t] += part[2 * step * t + step];
        __syncthreads();
    }
    if (t == 0)
        y[blockIdx.x] = part[0];
}
