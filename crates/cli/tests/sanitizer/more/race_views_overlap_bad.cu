#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
struct View { int *p; int n; __device__ int &operator[](int k) { return p[k]; } };
__global__ void k(const int *a, int *c) {
    __shared__ int s[96]; int t = threadIdx.x;
    View u, v; u.p = s; u.n = 64; v.p = s + 32; v.n = 64;
    s[t] = 0; if (t < 32) s[t + 64] = 0;
    __syncthreads();
    if (t < 32) u[t + 32] = a[t]; //!
    else v[t - 32] = a[t] + 1; //!
    __syncthreads();
    c[t] = s[t];
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
