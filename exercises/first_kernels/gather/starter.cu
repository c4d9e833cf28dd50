__global__ void solve(const float *x, const unsigned int *index, float *y, int n)
{
    // Your code.
}
