#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
union Bits { float f[4]; unsigned u[4]; float4 v; };
__global__ void k(float4 *o) {
    Bits b;
    for (int i = 0; i < 4; i++) b.f[i] = i;
    b.u[3] ^= 0x80000000u;
    o[threadIdx.x] = b.v;
}
int main() { float4 *o; cudaMalloc(&o, 512); k<<<1, 32>>>(o); cudaDeviceSynchronize(); cudaFree(o); }
