#include <cstdio>
#include <cuda_runtime.h>
__global__ void k(const int *a, int *o) {
    __shared__ int s[2]; int t = threadIdx.x, w = t / 32;
    if (t % 32 == 0) s[w] = 0;
    __syncwarp();
    atomicAdd(&s[w], a[t]);
    __syncwarp();
    if (t % 32 == 0) o[blockIdx.x * 2 + w] = s[w];
}
int main() {
    int *a, *o, h[1024];
    for (int i = 0; i < 1024; i++) h[i] = i * 7 % 64;
    cudaMalloc(&a, sizeof(h));
    cudaMalloc(&o, sizeof(h));
    cudaMemcpy(a, h, sizeof(h), cudaMemcpyHostToDevice);
    cudaMemset(o, 0, sizeof(h));
    k<<<2, 64>>>(a, o);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) printf("%s\n", cudaGetErrorString(e));
    cudaMemcpy(h, o, sizeof(h), cudaMemcpyDeviceToHost);
    printf("%d\n", h[1]);
    cudaFree(a);
    cudaFree(o);
}
