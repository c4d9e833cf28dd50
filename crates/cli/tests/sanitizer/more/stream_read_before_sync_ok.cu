#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void square(float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] *= x[i]; }
int main() {
    const int n = 512; float *h, *d;
    cudaHostAlloc((void **)&h, n * sizeof(float), cudaHostAllocDefault);
    for (int i = 0; i < n; i++) h[i] = i;
    cudaMalloc(&d, n * sizeof(float));
    cudaStream_t s; cudaStreamCreate(&s); cudaEvent_t e; cudaEventCreate(&e);
    cudaMemcpyAsync(d, h, n * sizeof(float), cudaMemcpyHostToDevice, s);
    square<<<2, 256, 0, s>>>(d, n);
    cudaMemcpyAsync(h, d, n * sizeof(float), cudaMemcpyDeviceToHost, s);
    cudaEventRecord(e, s);
    while (cudaEventQuery(e) == cudaErrorNotReady) { }
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += h[i];
    printf("%f\n", sum);
    cudaEventDestroy(e);
    cudaStreamDestroy(s); cudaFree(d); cudaFreeHost(h);
}
