__global__ void solve(const float *a, const float *b, float *c, int n)
{
    // Your code.
}
