// Matrices that carry their size, passed to the kernel by value.
#include <stdio.h>
#include <stdlib.h>
#define BLOCK_SIZE 16

typedef struct {
    int width;
    int height;
    float *elements;
} Matrix;

__device__ float get(const Matrix A, int row, int col) { return A.elements[row * A.width + col]; }
__device__ void set(Matrix A, int row, int col, float value) { A.elements[row * A.width + col] = value; }

__global__ void MatMulKernel(Matrix A, Matrix B, Matrix C)
{
    float Cvalue = 0;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= C.height || col >= C.width) return;
    for (int e = 0; e < A.width; ++e)
        Cvalue += A.elements[row * A.width + e] * get(B, e, col);
    set(C, row, col, Cvalue);
}

void MatMul(const Matrix A, const Matrix B, Matrix C)
{
    Matrix d_A, d_B, d_C;
    d_A.width = A.width; d_A.height = A.height;
    size_t size = A.width * A.height * sizeof(float);
    cudaMalloc(&d_A.elements, size);
    cudaMemcpy(d_A.elements, A.elements, size, cudaMemcpyHostToDevice);
    d_B.width = B.width; d_B.height = B.height;
    size = B.width * B.height * sizeof(float);
    cudaMalloc(&d_B.elements, size);
    cudaMemcpy(d_B.elements, B.elements, size, cudaMemcpyHostToDevice);
    d_C.width = C.width; d_C.height = C.height;
    size = C.width * C.height * sizeof(float);
    cudaMalloc(&d_C.elements, size);
    dim3 dimBlock(BLOCK_SIZE, BLOCK_SIZE);
    dim3 dimGrid((B.width + dimBlock.x - 1) / dimBlock.x, (A.height + dimBlock.y - 1) / dimBlock.y);
    MatMulKernel<<<dimGrid, dimBlock>>>(d_A, d_B, d_C);
    cudaMemcpy(C.elements, d_C.elements, size, cudaMemcpyDeviceToHost);
    cudaFree(d_A.elements); cudaFree(d_B.elements); cudaFree(d_C.elements);
}

int main()
{
    Matrix A, B, C;
    A.height = 20; A.width = B.height = 33; B.width = 27;
    C.height = A.height; C.width = B.width;
    A.elements = (float *)malloc(A.width * A.height * sizeof(float));
    B.elements = (float *)malloc(B.width * B.height * sizeof(float));
    C.elements = (float *)malloc(C.width * C.height * sizeof(float));
    for (int i = 0; i < A.width * A.height; i++) A.elements[i] = i % 5;
    for (int i = 0; i < B.width * B.height; i++) B.elements[i] = i % 3 - 1;
    MatMul(A, B, C);
    int wrong = 0;
    for (int r = 0; r < C.height; r++)
        for (int c = 0; c < C.width; c++) {
            float sum = 0;
            for (int k = 0; k < A.width; k++) sum += A.elements[r * A.width + k] * B.elements[k * B.width + c];
            wrong += sum != C.elements[r * C.width + c];
        }
    printf("C[3][4] = %g, %d wrong\n", C.elements[3 * C.width + 4], wrong);
    free(A.elements); free(B.elements); free(C.elements);
    return 0;
}
