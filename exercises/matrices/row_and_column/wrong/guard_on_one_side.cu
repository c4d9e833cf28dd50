// fails: wrong: elements of b
__global__ void solve(const float *a, float *b, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height - 1)
        b[y * width + x] = y * a[y * width + x];
}
