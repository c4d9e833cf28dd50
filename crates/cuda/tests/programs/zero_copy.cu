#include <stdio.h>
__global__ void sumArraysZeroCopy(float *A, float *B, float *C, const int N) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < N) C[i] = A[i] + B[i]; }
int main() {
    int n = 512; size_t nBytes = n * sizeof(float); float *h_A, *h_B, *d_A, *d_B, *d_C, r[512];
    cudaSetDeviceFlags(cudaDeviceMapHost);
    cudaHostAlloc((void **)&h_A, nBytes, cudaHostAllocMapped); cudaHostAlloc((void **)&h_B, nBytes, cudaHostAllocMapped);
    for (int i = 0; i < n; i++) { h_A[i] = i; h_B[i] = 2 * i; }
    cudaHostGetDevicePointer((void **)&d_A, (void *)h_A, 0); cudaHostGetDevicePointer((void **)&d_B, (void *)h_B, 0);
    cudaMalloc((float **)&d_C, nBytes);
    sumArraysZeroCopy<<<4, 128>>>(d_A, d_B, d_C, n);
    cudaMemcpy(r, d_C, nBytes, cudaMemcpyDeviceToHost); printf("%g %g\n", r[1], r[511]);
    cudaFree(d_C); cudaFreeHost(h_A); cudaFreeHost(h_B);
}
