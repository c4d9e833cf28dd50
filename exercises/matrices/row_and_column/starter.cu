__global__ void solve(const float *a, float *b, int width, int height)
{
    // Your code.
}
