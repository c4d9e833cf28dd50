#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const int *a, int *c) {
    __shared__ int s[8][8], u[8][8]; int x = threadIdx.x, y = threadIdx.y, v = 0;
    for (int r = 0; r < 2; r++) {
        s[y][x] = a[y * 16 + r * 8 + x]; //!
        u[y][x] = a[(r * 8 + y) * 8 + x];
        __syncthreads();
        for (int k = 0; k < 8; k++) v += s[y][k] * u[k][x]; //!
    }
    c[y * 8 + x] = v;
}
int main() {
    int h[256], o[256]; for (int i = 0; i < 256; i++) h[i] = i;
    int *a, *c; cudaMalloc(&a, sizeof(h)); cudaMalloc(&c, sizeof(o));
    cudaMemcpy(a, h, sizeof(h), cudaMemcpyHostToDevice); cudaMemset(c, 0, sizeof(o));
    k<<<dim3(1, 1), dim3(8, 8)>>>(a, c);
    cudaDeviceSynchronize();
    cudaMemcpy(o, c, sizeof(o), cudaMemcpyDeviceToHost);
    printf("%d\n", o[1]);
    cudaFree(a); cudaFree(c);
}
