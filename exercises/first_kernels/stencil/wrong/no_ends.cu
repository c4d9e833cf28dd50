// fails: finding: out of bounds
__global__ void solve(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = (x[i - 1] + x[i] + x[i + 1]) / 3.0f;
}
