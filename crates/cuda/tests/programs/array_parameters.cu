// Matrices as parameters that are arrays of rows, and pointers to rows on the device.
#include <cstdio>
const int Nx = 12;
const int Ny = 6;
__device__ float doubleValue(float x) { return 2 * x; }
__global__ void matrixAdd(float A[Ny][Nx], float B[Ny][Nx], float C[Ny][Nx])
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    C[j][i] = A[j][i] + doubleValue(B[j][i]);
}
int main() {
    float A[Ny][Nx], B[Ny][Nx], C[Ny][Nx];
    for (int j = 0; j < Ny; j++) for (int i = 0; i < Nx; i++) { A[j][i] = j; B[j][i] = i; }
    float (*dA)[Nx], (*dB)[Nx], (*dC)[Nx];
    cudaMalloc(&dA, sizeof(A)); cudaMalloc(&dB, sizeof(A)); cudaMalloc(&dC, sizeof(A));
    cudaMemcpy(dA, A, sizeof(A), cudaMemcpyHostToDevice);
    cudaMemcpy(dB, B, sizeof(A), cudaMemcpyHostToDevice);
    dim3 threadsPerBlock(4, 3);
    dim3 numBlocks(Nx/threadsPerBlock.x, Ny/threadsPerBlock.y);
    matrixAdd<<<numBlocks, threadsPerBlock>>>(dA, dB, dC);
    cudaMemcpy(C, dC, sizeof(A), cudaMemcpyDeviceToHost);
    printf("%g %g %g\n", C[0][0], C[5][11], C[2][3]);
    cudaFree(dA); cudaFree(dB); cudaFree(dC);
}
// Covers MA1, X56, X135.
