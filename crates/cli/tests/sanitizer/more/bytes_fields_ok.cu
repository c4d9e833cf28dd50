#include <cstdio>
#include <cuda_runtime.h>
struct Flags { unsigned a : 4; unsigned b : 12; unsigned c : 16; };
struct Small { unsigned char low : 3; unsigned char high : 5; };
__global__ void k(Flags *f, Small *s, unsigned *out) {
    __shared__ Flags own[32];
    int t = threadIdx.x;
    f[t].a = t & 15;
    f[t].b = t * 3;
    f[t].c = 7;
    own[t].c = t;
    own[t].a = 2;
    s[t].high = t & 31;
    Flags local;
    local.b = 5;
    __syncthreads();
    out[t] = f[t].a + f[t].b + own[31 - t].c + own[t].a + s[t].high + local.b;
}
int main() {
    Flags *f; Small *s; unsigned *out, host[32];
    cudaMalloc(&f, 32 * sizeof(Flags)); cudaMalloc(&s, 32 * sizeof(Small)); cudaMalloc(&out, sizeof host);
    k<<<1, 32>>>(f, s, out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    printf("%u %u\n", host[0], host[31]);
    cudaFree(f); cudaFree(s); cudaFree(out);
}
