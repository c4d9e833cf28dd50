#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
struct Both { int x, y; };
__global__ void k(const int *a, int *c) {
    __shared__ Both s[32]; int t = threadIdx.x;
    if (t < 32) { Both b; b.x = a[t]; b.y = t; s[t] = b; } //!
    else c[t] = s[t - 32].y; //!
}
int main() {
    int h[256], o[256]; for (int i = 0; i < 256; i++) h[i] = i;
    int *a, *c; cudaMalloc(&a, sizeof(h)); cudaMalloc(&c, sizeof(o));
    cudaMemcpy(a, h, sizeof(h), cudaMemcpyHostToDevice); cudaMemset(c, 0, sizeof(o));
    k<<<1, 64>>>(a, c);
    cudaDeviceSynchronize();
    cudaMemcpy(o, c, sizeof(o), cudaMemcpyDeviceToHost);
    printf("%d\n", o[1]);
    cudaFree(a); cudaFree(c);
}
