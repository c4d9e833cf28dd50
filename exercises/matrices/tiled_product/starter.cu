__global__ void solve(const float *a, const float *b, float *c, int rows, int inner, int columns)
{
    // Your code.
}
