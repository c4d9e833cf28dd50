__global__ void solve(const unsigned int *first, const unsigned int *column, const float *value, const float *x, float *y, int rows)
{
    // Your code.
}
