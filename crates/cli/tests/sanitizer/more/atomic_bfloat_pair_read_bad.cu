#include <cstdio>
#include <cuda_runtime.h>
#include <cuda_bf16.h>
__global__ void k(__nv_bfloat162 *a, int *o) {
    atomicAdd(&a[0], __floats2bfloat162_rn(1.0f, 2.0f)); //!
    o[blockIdx.x * 64 + threadIdx.x] = (int)__low2float(a[0]); //!
}
int main() {
    int *a, *o, h[1024];
    for (int i = 0; i < 1024; i++) h[i] = i * 7 % 64;
    cudaMalloc(&a, sizeof(h));
    cudaMalloc(&o, sizeof(h));
    cudaMemcpy(a, h, sizeof(h), cudaMemcpyHostToDevice);
    cudaMemset(o, 0, sizeof(h));
    k<<<2, 64>>>((__nv_bfloat162 *)a, o);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) printf("%s\n", cudaGetErrorString(e));
    cudaMemcpy(h, o, sizeof(h), cudaMemcpyDeviceToHost);
    printf("%d\n", h[1]);
    cudaFree(a);
    cudaFree(o);
}
