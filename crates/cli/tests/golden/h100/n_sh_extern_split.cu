#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <cuda_fp16.h>

extern __shared__ char m[];
__global__ void k(const float *a, float *c) { float *s = (float *)m; double *e = (double *)(m + 512); int t = threadIdx.x; float v = a[t]; s[t] = v; e[127 - t] = v; __syncthreads(); c[t] = s[t ^ 1] + (float)e[(t * 2) & 127]; }

int main() {
    const int n = 1 << 16;
    unsigned *h = (unsigned *)malloc(n * 4);
    for (int i = 0; i < n; i++) { unsigned x = i; x ^= x >> 16; x *= 0x7feb352du; x ^= x >> 15; h[i] = 0x3f800000u | (x & 0x7fffff); }
    char *a, *c;
    cudaMalloc(&a, n * 4 + 256); cudaMalloc(&c, n * 4 + 256);
    cudaMemcpy(a, h, n * 4, cudaMemcpyHostToDevice);
    cudaMemset(c, 0, n * 4 + 256);
    
    k<<<1, 128, 2048>>>((const float *)a, (float *)c);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) { printf("error %s\n", cudaGetErrorString(e)); return 1; }
    cudaMemcpy(h, c, n * 4, cudaMemcpyDeviceToHost);
    unsigned s = 1; for (int i = 0; i < n; i++) s = s * 31u + h[i];
    printf("%u\n", s);
    cudaFree(a); cudaFree(c); free(h);
    return 0;
}
