#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const int *a, int *c) {
    __shared__ int s[64]; int t = threadIdx.x; unsigned m = __ballot_sync(~0u, a[t] & 1);
    int at = (t & ~31) + ((a[t] & 1) ? __popc(m & ((1u << (t & 31)) - 1)) : 31 - __popc(~m & ((1u << (t & 31)) - 1)));
    s[at] = a[t];
    __syncwarp();
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
