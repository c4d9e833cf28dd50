// Slips of printed host listings: a function that uses what is not in its scope, and one of another's type.
__global__ void vecAddKernel(float *a, float *b, float *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = a[i] + b[i];
}

int vectAdd(float *A, float *B, float *C, int n)
{
    vecAddKernel<<<ceil(n / 256.0), 256>>>(d_A, d_B, d_C, n);
}

int main()
{
    vecAdd(0, 0, 0, 16);
    return 0;
}
// Covers X6.
