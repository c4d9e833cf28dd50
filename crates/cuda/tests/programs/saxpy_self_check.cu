// Saxpy on whole buffers, on one buffer twice and from its middle on, checked on the host.
#include <stdio.h>
#include <math.h>
#include <algorithm>
using namespace std;

__global__ void axpy(int n, float a, float *x, float *y) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        y[i] = a * x[i] + y[i];
}

int main() {
    int n = 1 << 16;
    float *x = (float *)malloc(n * sizeof(float)), *y = (float *)malloc(n * sizeof(float));
    float *d_x, *d_y;
    cudaMalloc(&d_x, n * sizeof(float));
    cudaMalloc(&d_y, n * sizeof(float));
    for (int i = 0; i < n; i++) { x[i] = 1.0f; y[i] = 2.0f; }
    cudaMemcpy(d_x, x, n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(d_y, y, n * sizeof(float), cudaMemcpyHostToDevice);
    axpy<<<(n + 255) / 256, 256>>>(n, 2.0, d_x, d_y);
    // The same buffer twice: y becomes y * 2 + y.
    axpy<<<4, 128>>>(n, 2.0f, d_y, d_y);
    // From the middle on.
    axpy<<<64, 128>>>(n / 2, 1.0f, d_x + n / 2, d_y + n / 2);
    cudaMemcpy(y, d_y, n * sizeof(float), cudaMemcpyDeviceToHost);
    float first = 0.0f, second = 0.0f;
    for (int i = 0; i < n / 2; i++) first = max(first, abs(y[i] - 12.0f));
    for (int i = n / 2; i < n; i++) second = fmaxf(second, fabsf(y[i] - 13.0f));
    printf("max error: %f %f\n", first, second);
    cudaFree(d_x); cudaFree(d_y); free(x); free(y);
}
