__global__ void solve(const float *x, const float *weight, float *y, int n)
{
    // Your code.
}
