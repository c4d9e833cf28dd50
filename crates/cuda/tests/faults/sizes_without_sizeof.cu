// Elements are allocated as if they were bytes, and a block is too deep.
#include <cstdio>
__global__ void fill(float *a) { a[threadIdx.x] = 1; }
int main()
{
    const int n = 100;
    static float host[n];
    float *device;
    cudaMalloc(&device, n);
    cudaMemcpy(device, host, n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemset(device + 10, 0, n);
    fill<<<1, dim3(1, 1, 65)>>>(device);
    printf("%s\n", cudaGetErrorName(cudaGetLastError()));
    cudaFree(device);
}
