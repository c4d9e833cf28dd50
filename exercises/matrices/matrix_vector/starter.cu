__global__ void solve(const float *a, const float *x, float *y, int rows, int columns)
{
    // Your code.
}
