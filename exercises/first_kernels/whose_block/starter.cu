__global__ void solve(unsigned int *owner, int n)
{
    // Your code.
}
