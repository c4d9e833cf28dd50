#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const int *a, int *c) {
    __shared__ int s[64]; int t = threadIdx.x, i = blockIdx.x * 64 + t; if (i < 100) s[t] = a[i]; __syncthreads();
    for (int d = 32; d; d /= 2) { if (t < d) s[t] += s[t + d]; __syncthreads(); } //!
    if (t == 0) c[blockIdx.x] = s[0];
}
int main() {
    int h[256], o[256]; for (int i = 0; i < 256; i++) h[i] = i;
    int *a, *c; cudaMalloc(&a, sizeof(h)); cudaMalloc(&c, sizeof(o));
    cudaMemcpy(a, h, sizeof(h), cudaMemcpyHostToDevice); cudaMemset(c, 0, sizeof(o));
    k<<<2, 64>>>(a, c);
    cudaDeviceSynchronize();
    cudaMemcpy(o, c, sizeof(o), cudaMemcpyDeviceToHost);
    printf("%d\n", o[1]);
    cudaFree(a); cudaFree(c);
}
