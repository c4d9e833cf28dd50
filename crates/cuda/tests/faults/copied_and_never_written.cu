// The launch is forgotten, or fails; where it only reads, nothing is written either.
#include <cstdio>
__global__ void copy(const float *from, float *to) { to[threadIdx.x] = from[threadIdx.x]; }
int main()
{
    float host[32], *from, *to, *other;
    cudaMalloc(&from, sizeof host);
    cudaMalloc(&to, sizeof host);
    cudaMalloc(&other, sizeof host);
    copy<<<1, 32>>>(from, to);
    cudaMemcpy(host, to, sizeof host, cudaMemcpyDeviceToHost);
    cudaMemcpy(host, from, sizeof host, cudaMemcpyDeviceToHost);
    copy<<<1, 2000>>>(from, other);
    cudaMemcpy(host, other, sizeof host, cudaMemcpyDeviceToHost);
    cudaFree(from);
    cudaFree(to);
    cudaFree(other);
}
