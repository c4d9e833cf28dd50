__global__ void solve(unsigned int *steps, int n)
{
    // Your code.
}
