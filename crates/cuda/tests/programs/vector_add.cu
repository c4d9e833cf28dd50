// A sum of two vectors, one thread for each element.
#include <stdio.h>
#include <stdlib.h>
#include <cuda_runtime.h>

#define N 1000

// One thread, one sum.
__global__ void add(const float *a, const float *b, float *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main(void)
{
    float h_a[N], h_b[N], h_c[N];
    float *d_a, *d_b, *d_c;
    int size = N * sizeof(float);

    for (int i = 0; i < N; i++) {
        h_a[i] = 2 * i;
        h_b[i] = 3 * i;
    }
    cudaMalloc((void **)&d_a, size);
    cudaMalloc((void **)&d_b, size);
    cudaMalloc((void **)&d_c, size);
    cudaMemcpy(d_a, h_a, size, cudaMemcpyHostToDevice);
    cudaMemcpy(d_b, h_b, size, cudaMemcpyHostToDevice);
    add<<<ceil(N / 256.0), 256>>>(d_a, d_b, d_c, N);
    cudaMemcpy(h_c, d_c, size, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 5; i++)
        printf("%.2f + %.2f = %.2f\n", h_a[i], h_b[i], h_c[i]);
    printf("last: %.2f\n", h_c[N - 1]);
    cudaFree(d_a); cudaFree(d_b); cudaFree(d_c);
    return 0;
}
