// fails: finding: value of a lane that does not take part
__global__ void solve(const unsigned int *x, unsigned int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int votes = 0;
    if (x[i] > 50)
        votes = __ballot_sync(0xffffffff, 1);
    votes = __reduce_or_sync(0xffffffff, votes);
    if (i % 32 == 0)
        y[i / 32] = __popc(votes);
}
