// fails: counter: shared_store.requests
__global__ void solve(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = x[blockIdx.x * 256 + 255 - threadIdx.x];
}
