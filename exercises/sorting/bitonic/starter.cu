__global__ void solve(const unsigned int *x, unsigned int *y)
{
    // Your code.
}
