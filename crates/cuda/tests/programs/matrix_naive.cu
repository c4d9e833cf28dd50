#include <stdio.h>
#include <stdlib.h>
#define BLOCK_WIDTH 16

__global__ void MatrixMulKernel(float *d_M, float *d_N, float *d_P, int Width)
{
    // The row and the column of the element of d_P that this thread calculates
    int Row = blockIdx.y * blockDim.y + threadIdx.y;
    int Col = blockIdx.x * blockDim.x + threadIdx.x;
    if ((Row < Width) && (Col < Width)) {
        float Pvalue = 0;
        for (int k = 0; k < Width; ++k) {
            Pvalue += d_M[Row * Width + k] * d_N[k * Width + Col];
        }
        d_P[Row * Width + Col] = Pvalue;
    }
}

int main()
{
    int Width = 100;
    int NumBlocks = Width / BLOCK_WIDTH;
    if (Width % BLOCK_WIDTH) NumBlocks++;
    dim3 dimGrid(NumBlocks, NumBlocks);
    dim3 dimBlock(BLOCK_WIDTH, BLOCK_WIDTH);
    size_t bytes = Width * Width * sizeof(float);
    float *M = (float *)malloc(bytes), *N = (float *)malloc(bytes), *P = (float *)malloc(bytes);
    for (int i = 0; i < Width * Width; ++i) {
        M[i] = (float)(i % 7);
        N[i] = (float)(i % 5 - 2);
    }
    float *d_M, *d_N, *d_P;
    cudaMalloc((void **)&d_M, bytes);
    cudaMalloc((void **)&d_N, bytes);
    cudaMalloc((void **)&d_P, bytes);
    cudaMemcpy(d_M, M, bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(d_N, N, bytes, cudaMemcpyHostToDevice);
    MatrixMulKernel<<<dimGrid, dimBlock>>>(d_M, d_N, d_P, Width);
    cudaMemcpy(P, d_P, bytes, cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int row = 0; row < Width; row += 9)
        for (int col = 0; col < Width; ++col) {
            float sum = 0;
            for (int k = 0; k < Width; ++k) sum += M[row * Width + k] * N[k * Width + col];
            if (sum != P[row * Width + col]) ++wrong;
        }
    printf("%d x %d blocks, P[3][5] = %.1f, %d wrong\n", dimGrid.x, dimGrid.y, P[3 * Width + 5], wrong);
    free(M); free(N); free(P);
    cudaFree(d_M); cudaFree(d_N); cudaFree(d_P);
}
