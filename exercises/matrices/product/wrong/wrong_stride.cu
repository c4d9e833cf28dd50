// fails: wrong: elements of c
__global__ void solve(const float *a, const float *b, float *c, int rows, int inner, int columns)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column >= columns || row >= rows)
        return;
    float sum = 0.0f;
    for (int k = 0; k < inner; ++k)
        sum += a[k * inner / inner + row] * b[k * columns + column];
    c[row * columns + column] = sum;
}
