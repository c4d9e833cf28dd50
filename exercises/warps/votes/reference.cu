__global__ void solve(const unsigned int *x, unsigned int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int votes = __ballot_sync(0xffffffff, x[i] > 50);
    if (i % 32 == 0)
        y[i / 32] = __popc(votes);
}
