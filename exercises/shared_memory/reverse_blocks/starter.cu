__global__ void solve(const float *x, float *y, int n)
{
    // Your code.
}
