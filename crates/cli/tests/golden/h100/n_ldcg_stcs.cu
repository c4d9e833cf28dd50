#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <cuda_fp16.h>

__global__ void k(const float4 *a, float4 *c) { int t = blockIdx.x * blockDim.x + threadIdx.x; float4 v = __ldcg(a + (t ^ 3)); v.x += 1; __stcs(c + t * 2, v); }

int main() {
    const int n = 1 << 16;
    unsigned *h = (unsigned *)malloc(n * 4);
    for (int i = 0; i < n; i++) { unsigned x = i; x ^= x >> 16; x *= 0x7feb352du; x ^= x >> 15; h[i] = 0x3f800000u | (x & 0x7fffff); }
    char *a, *c;
    cudaMalloc(&a, n * 4 + 256); cudaMalloc(&c, n * 4 + 256);
    cudaMemcpy(a, h, n * 4, cudaMemcpyHostToDevice);
    cudaMemset(c, 0, n * 4 + 256);
    
    k<<<4, 128>>>((const float4 *)a, (float4 *)c);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) { printf("error %s\n", cudaGetErrorString(e)); return 1; }
    cudaMemcpy(h, c, n * 4, cudaMemcpyDeviceToHost);
    unsigned s = 1; for (int i = 0; i < n; i++) s = s * 31u + h[i];
    printf("%u\n", s);
    cudaFree(a); cudaFree(c); free(h);
    return 0;
}
