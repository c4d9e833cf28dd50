// What is one step of floats comes out the same in float; the rest needs double.
#include <cstdio>

__global__ void one_step(float *y, const float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    y[i] = 0.5 * x[i];
    if (x[i] > 0.25) y[i] /= 3.0;
}

__global__ void a_tenth(float *y, const float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = 0.1 * x[i] + 1.0;
}

__global__ void a_border(float *y, const float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = x[i] > 0.1 ? 1.0f : 0.0f;
}

int main()
{
    const int n = 1000;
    float x[n], y[n], *dx, *dy;
    for (int i = 0; i < n; i++) x[i] = (float)i / 700.0f;
    x[0] = 0.1f;
    cudaMalloc(&dx, sizeof x);
    cudaMalloc(&dy, sizeof y);
    cudaMemcpy(dx, x, sizeof x, cudaMemcpyHostToDevice);
    int differ = 0;
    one_step<<<8, 128>>>(dy, dx, n);
    cudaMemcpy(y, dy, sizeof y, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) {
        float right = 0.5 * x[i];
        if (x[i] > 0.25) right /= 3.0;
        differ += y[i] != right;
    }
    printf("%d differ\n", differ);
    a_tenth<<<8, 128>>>(dy, dx, n);
    cudaMemcpy(y, dy, sizeof y, cudaMemcpyDeviceToHost);
    differ = 0;
    for (int i = 0; i < n; i++) {
        float right = 0.1 * x[i] + 1.0;
        differ += y[i] != right;
    }
    printf("%d differ\n", differ);
    a_border<<<8, 128>>>(dy, dx, n);
    cudaMemcpy(y, dy, sizeof y, cudaMemcpyDeviceToHost);
    differ = 0;
    for (int i = 0; i < n; i++) differ += y[i] != (x[i] > 0.1 ? 1.0f : 0.0f);
    printf("%d differ\n", differ);
    cudaFree(dx);
    cudaFree(dy);
}
