__global__ void solve(const unsigned int *pixels, unsigned int *grey, int n)
{
    // Your code.
}
