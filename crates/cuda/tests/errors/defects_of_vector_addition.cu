// X1 X6 X12 X19 X20 X25 X27: names that are not declared, misspelt, or declared too late.
#include <stdio.h>
#define N 100
void vecAdd(float *h_A, float *h_B, float *h_C, int n)
{
    for (i = 0; i < n; i++) h_C[i] = h_A[i] + h_B[i];
}
int vectAdd(float *A, float *B, float *C, int n)
{
    vecAddKernel<<<ceil(n / 256.0), 256>>>(d_A, d_B, d_C, n);
}
__global__ void vecAddKernel(float *A, float *B, float *C, int n)
{
    int i = threadIdx.x + blockDim.x * blockIdx.x;
    if (i < n) C[i] = A[i] + B[i];
}
__global__ void PictureKernel1(float *in, float *out, int n, int m)
{
    int Row = blockIdx.y * blockDim.y + threadIdx.y;
    out[Row * n] = 2 * in[Row * n];
}
__global__ void MatrixMulKernel(float *d_M, float *d_N, float *d_P, intWidth) { }
int main()
{
    int n = 76, m = 62;
    float *d_Pin, *d_Pout;
    cudaMalloc((void **)&d_Pin, n * m * sizeof(float));
    pictureKernel<<<1, 16>>>(d_Pin, d_Pout, n, m);
    vecAddKernel<<<1, 16>>>(d_Pin, d_Pout, n, m);
    matrixMulKernel<<<1, 16>>>(d_Pin, d_Pout, d_Pin);
    return 0;
}
