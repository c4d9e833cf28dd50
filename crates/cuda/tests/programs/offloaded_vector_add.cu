// A sum of two vectors in the three parts of every program that offloads work.
#include <stdio.h>
#include <stdlib.h>

__global__ void vecAddKernel(const float *A, const float *B, float *C, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        C[i] = A[i] + B[i];
}

void vecAdd(const float *h_A, const float *h_B, float *h_C, int n)
{
    float *d_A, *d_B, *d_C;
    int size = n * sizeof(float);

    // Part 1: allocate device memory, and copy A and B into it.
    cudaMalloc((void **)&d_A, size);
    cudaMalloc((void **)&d_B, size);
    cudaMalloc((void **)&d_C, size);
    cudaMemcpy(d_A, h_A, size, cudaMemcpyHostToDevice);
    cudaMemcpy(d_B, h_B, size, cudaMemcpyHostToDevice);

    // Part 2: launch the kernel, one thread for each element.
    vecAddKernel<<<(n + 255) / 256, 256>>>(d_A, d_B, d_C, n);

    // Part 3: copy C back, and free device memory.
    cudaMemcpy(h_C, d_C, size, cudaMemcpyDeviceToHost);
    cudaFree(d_A);
    cudaFree(d_B);
    cudaFree(d_C);
}

int main(void)
{
    int n = 1000;
    float *h_A = (float *)malloc(n * sizeof(float));
    float *h_B = (float *)malloc(n * sizeof(float));
    float *h_C = (float *)malloc(n * sizeof(float));
    for (int i = 0; i < n; i++) {
        h_A[i] = i;
        h_B[i] = 2 * i;
    }
    vecAdd(h_A, h_B, h_C, n);
    printf("%.1f + %.1f = %.1f\n", h_A[n - 1], h_B[n - 1], h_C[n - 1]);
    free(h_A);
    free(h_B);
    free(h_C);
    return 0;
}
