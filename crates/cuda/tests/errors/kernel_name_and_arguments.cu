__global__ void PictureKernel1(float *in, float *out, int n, int m)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (column < n * m) out[column] = 2 * in[column];
}
__global__ void vecAdd(float *a, float *b, float *c, int n) { c[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x]; }
int main()
{
    float *p, *q;
    pictureKernel1<<<1, 64>>>(p, q, 8, 8);
    vecAdd<<<1, 64>>>(p, q, 8, 8);
    vecAdd<<1, 64>>(p, q, q, 8);
    vecAdd(p, q, q, 8);
    return 0;
}
// Covers X19, X20, X27, X106.
