// Branches by parity and by half of the block, and a multiplication by a condition.
#include <stdio.h>

__global__ void parity(int *out) { int t = threadIdx.x; if (t % 2 == 0) out[t] = t * 2; else out[t] = t + 100; }
__global__ void byHalf(int *out) { int t = threadIdx.x; if (t < blockDim.x / 2) out[t] = t * 2; else out[t] = t + 100; }
__global__ void predicated(int *out)
{
    int t = threadIdx.x;
    int even = (t % 2 == 0);
    out[t] = even * (t * 2) + !even * (t + 100);
}
__global__ void corrected(int *out)
{
    __shared__ int s[128];
    if (threadIdx.x % 2 == 0) s[threadIdx.x] = 1; else s[threadIdx.x] = 2;
    __syncthreads();
    out[threadIdx.x] = s[(threadIdx.x + 1) % blockDim.x];
}
__global__ void uniformBarrier(int *out, int mode)
{
    __shared__ int s[128];
    s[threadIdx.x] = threadIdx.x;
    if (mode == 1) { __syncthreads(); out[threadIdx.x] = s[127 - threadIdx.x]; }
    else { __syncthreads(); out[threadIdx.x] = s[threadIdx.x ^ 1]; }
}

int main()
{
    int h[128], g[128], *d;
    cudaMalloc(&d, sizeof h);
    parity<<<1, 128>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    predicated<<<1, 128>>>(d);
    cudaMemcpy(g, d, sizeof g, cudaMemcpyDeviceToHost);
    int same = 0;
    for (int i = 0; i < 128; i++) same += h[i] == g[i];
    printf("%d same\n", same);
    byHalf<<<1, 128>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[63], h[64]);
    corrected<<<1, 128>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[0], h[1]);
    uniformBarrier<<<1, 128>>>(d, 1);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    uniformBarrier<<<1, 128>>>(d, 0);
    cudaMemcpy(g, d, sizeof g, cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[0], g[0]);
    cudaFree(d);
    return 0;
}
