#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
// All of the memory is copied to the device and back, and only what was filled is used.
__global__ void twice(float *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] *= 2.0f; }
int main() {
    const int room = 512, n = 300; float *h = new float[room], *d;
    for (int i = 0; i < n; i++) h[i] = i;
    cudaMalloc(&d, room * sizeof(float));
    cudaMemcpy(d, h, room * sizeof(float), cudaMemcpyHostToDevice);
    twice<<<2, 256>>>(d, n);
    cudaMemcpy(h, d, room * sizeof(float), cudaMemcpyDeviceToHost);
    printf("%f\n", h[n - 1]);
    cudaFree(d); delete[] h;
}
