// fails: counter: global_load.sectors
__global__ void solve(const float *x, float *y, int n)
{
    int threads = gridDim.x * blockDim.x;
    int each = (n + threads - 1) / threads;
    int first = each * (blockIdx.x * blockDim.x + threadIdx.x);
    for (int i = first; i < first + each && i < n; ++i)
        y[i] = x[i] * x[i];
}
