#include <cstdio>
#include <cuda_runtime.h>
struct Flags { unsigned a : 4; unsigned b : 12; unsigned c : 16; };
__global__ void k(Flags *f, unsigned *out) {
    int t = threadIdx.x;
    if (t % 2 == 0) f[t].a = 3;
    out[t] = f[t].b; //!
}
int main() {
    Flags *f; unsigned *out, host[32];
    cudaMalloc(&f, 32 * sizeof(Flags)); cudaMalloc(&out, sizeof host);
    k<<<1, 32>>>(f, out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    printf("%u\n", host[0]);
    cudaFree(f); cudaFree(out);
}
