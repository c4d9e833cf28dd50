// fails: finding: race
__global__ void solve(const unsigned int *x, unsigned int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[x[i]] += 1;
}
