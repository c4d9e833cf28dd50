__global__ void solve(const float *x, float *y, int n)
{
    __shared__ float part[258];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int t = threadIdx.x;
    part[t + 1] = i < n ? x[i] : 0.0f;
    if (t == 0)
        part[0] = i > 0 ? x[i - 1] : 0.0f;
    if (t == 255)
        part[257] = i + 1 < n ? x[i + 1] : 0.0f;
    __syncthreads();
    if (i < n)
        y[i] = part[t] + part[t + 1] + part[t + 2];
}
