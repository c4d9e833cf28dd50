// fails: finding: race within a block
__global__ void solve(const float *x, float *y, int n)
{
    __shared__ float most[256];
    int t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + t;
    most[t] = i < n ? x[i] : -3.4e38f;
    __syncthreads();
    for (int half = 128; half > 0; half /= 2) {
        if (t < half)
            most[t] = fmaxf(most[t], most[t + half]);
    }
    if (t == 0)
        y[blockIdx.x] = most[0];
}
