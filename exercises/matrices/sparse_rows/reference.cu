__global__ void solve(const unsigned int *first, const unsigned int *column, const float *value, const float *x, float *y, int rows)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0.0f;
    for (unsigned int k = first[row]; k < first[row + 1]; ++k)
        sum += value[k] * x[column[k]];
    y[row] = sum;
}
