// fails: wrong: elements of y
__global__ void solve(const unsigned int *x, unsigned int *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&y[0], x[i]);
}
