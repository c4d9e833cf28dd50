__global__ void solve(unsigned int *owner, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        owner[i] = blockIdx.x;
}
