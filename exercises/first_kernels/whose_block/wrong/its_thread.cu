// fails: wrong: elements of owner
__global__ void solve(unsigned int *owner, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        owner[i] = threadIdx.x;
}
