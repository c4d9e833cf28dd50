__global__ void solve(const unsigned int *x, unsigned int *y, unsigned int *state, unsigned int *ticket, int n)
{
    // Your code.
}
