// fails: wrong: elements of y
__global__ void solve(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n - 1)
        y[i] = 2.0f * x[i];
}
