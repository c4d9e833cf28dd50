// A program that was cut into pieces: main is closed behind its declarations, and what it does stands outside.
#include <stdio.h>
#define N 1024
__global__ void vector_add(float *out, float *a, float *b)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N) out[i] = a[i] + b[i];
}
int main()
{
    float *h_a, *d_a;
}
h_a = (float *)malloc(N * sizeof(float));
for (int i = 0; i < N; i++)
    h_a[i] = 2 * i;
cudaMalloc((void **)&d_a, N * sizeof(float));
// Covers X8.
