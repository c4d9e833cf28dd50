#include <cstdio>
#include <cuda_runtime.h>
#include <cuda_fp16.h>
__global__ void k(__half *a, int *o) {
    atomicAdd(&a[0], __float2half(1.0f)); //!
    if (threadIdx.x == 40) o[0] = (int)__half2float(a[0]); //!
}
int main() {
    int *a, *o, h[1024];
    for (int i = 0; i < 1024; i++) h[i] = i * 7 % 64;
    cudaMalloc(&a, sizeof(h));
    cudaMalloc(&o, sizeof(h));
    cudaMemcpy(a, h, sizeof(h), cudaMemcpyHostToDevice);
    cudaMemset(o, 0, sizeof(h));
    k<<<1, 64>>>((__half *)a, o);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) printf("%s\n", cudaGetErrorString(e));
    cudaMemcpy(h, o, sizeof(h), cudaMemcpyDeviceToHost);
    printf("%d\n", h[1]);
    cudaFree(a);
    cudaFree(o);
}
