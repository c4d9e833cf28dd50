// fails: counter: global_load.requests
__global__ void solve(const unsigned int *x, unsigned int *y, unsigned int *state, unsigned int *ticket, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned int sum = 0;
    for (int k = 0; k <= i; ++k)
        sum += x[k];
    y[i] = sum;
}
