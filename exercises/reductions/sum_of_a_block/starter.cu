__global__ void solve(const unsigned int *x, unsigned int *y, int n)
{
    // Your code.
}
