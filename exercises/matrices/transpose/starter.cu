__global__ void solve(const float *a, float *b, int n)
{
    // Your code.
}
