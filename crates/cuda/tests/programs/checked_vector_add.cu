// Every call is checked, as a program that is to be trusted does.
#include <stdio.h>
#include <stdlib.h>
#include <cuda_runtime.h>

#define CHECK(call)                                                                        \
    do {                                                                                   \
        cudaError_t status = (call);                                                       \
        if (status != cudaSuccess) {                                                       \
            fprintf(stderr, "%s in %s at line %d\n", cudaGetErrorString(status), __FILE__, __LINE__); \
            exit(EXIT_FAILURE);                                                            \
        }                                                                                  \
    } while (0)

__global__ void vecAddKernel(const float *A, const float *B, float *C, int n)
{
    int i = threadIdx.x + blockDim.x * blockIdx.x;
    if (i < n) C[i] = A[i] + B[i];
}

void vecAdd(float *h_A, float *h_B, float *h_C, int n)
{
    int size = n * sizeof(float);
    float *d_A, *d_B, *d_C;
    CHECK(cudaMalloc((void **)&d_A, size));
    CHECK(cudaMalloc((void **)&d_B, size));
    CHECK(cudaMalloc((void **)&d_C, size));
    CHECK(cudaMemcpy(d_A, h_A, size, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_B, h_B, size, cudaMemcpyHostToDevice));
    vecAddKernel<<<ceil(n / 256.0), 256>>>(d_A, d_B, d_C, n);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(h_C, d_C, size, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_A));
    CHECK(cudaFree(d_B));
    CHECK(cudaFree(d_C));
}

int main()
{
    int lengths[] = {1, 100, 256, 1000, 4000};
    for (int k = 0; k < sizeof(lengths) / sizeof(lengths[0]); k++) {
        int n = lengths[k];
        float *a = (float *)malloc(n * sizeof(float));
        float *b = (float *)malloc(n * sizeof(float));
        float *c = (float *)malloc(n * sizeof(float));
        for (int i = 0; i < n; i++) { a[i] = i; b[i] = n - i; }
        vecAdd(a, b, c, n);
        int wrong = 0;
        for (int i = 0; i < n; i++)
            if (c[i] != n) wrong++;
        printf("n = %4d: %s, last = %g\n", n, wrong ? "WRONG" : "right", c[n - 1]);
        free(a); free(b); free(c);
    }
    return EXIT_SUCCESS;
}
