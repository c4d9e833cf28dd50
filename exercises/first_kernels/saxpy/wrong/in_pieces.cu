// fails: counter: global_load.sectors
__global__ void solve(const float *x, float *y, int n, float a)
{
    int first = 32 * (blockIdx.x * blockDim.x + threadIdx.x);
    for (int i = first; i < first + 32 && i < n; ++i)
        y[i] = a * x[i] + y[i];
}
