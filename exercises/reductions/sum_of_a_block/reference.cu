__global__ void solve(const unsigned int *x, unsigned int *y, int n)
{
    __shared__ unsigned int part[256];
    int t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + t;
    part[t] = i < n ? x[i] : 0;
    __syncthreads();
    for (int half = 128; half > 0; half /= 2) {
        if (t < half)
            part[t] += part[t + half];
        __syncthreads();
    }
    if (t == 0)
        y[blockIdx.x] = part[0];
}
