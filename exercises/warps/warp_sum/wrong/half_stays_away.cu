// fails: finding: value of a lane that does not take part
__global__ void solve(const unsigned int *x, unsigned int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int sum = x[i];
    for (int step = 16; step > 0; step /= 2)
        if (i % 32 < step)
            sum += __shfl_down_sync(0xffffffff, sum, step);
    if (i % 32 == 0)
        y[i / 32] = sum;
}
