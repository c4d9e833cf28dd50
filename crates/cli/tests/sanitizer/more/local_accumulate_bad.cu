#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const int *a, int *c) {
    int t = threadIdx.x; float sum;
    for (int j = 0; j < 4; j++)
        sum += a[(t + j) % 64]; //!
    c[t] = (int)sum;
}
int main() {
    int *h = (int *)malloc(sizeof(int) * 64), *o = (int *)malloc(sizeof(int) * 64);
    for (int i = 0; i < 64; i++) h[i] = i;
    int *a, *c;
    cudaMalloc(&a, sizeof(int) * 64);
    cudaMalloc(&c, sizeof(int) * 64);
    cudaMemcpy(a, h, sizeof(int) * 64, cudaMemcpyHostToDevice);
    cudaMemset(c, 0, sizeof(int) * 64);
    k<<<1, 64>>>(a, c);
    cudaDeviceSynchronize();
    cudaMemcpy(o, c, sizeof(int) * 64, cudaMemcpyDeviceToHost);
    printf("%d\n", o[0]);
    cudaFree(a); cudaFree(c); free(h); free(o);
    return 0;
}
