// The last steps of a sum by a warp over global memory: nothing but `volatile` orders them, which hardware that runs a
// warp in lockstep gets right.
#include <cstdio>

__device__ void last_steps(volatile int *v, int lane)
{
    v[lane] += v[lane + 32];
    v[lane] += v[lane + 16];
    v[lane] += v[lane + 8];
    v[lane] += v[lane + 4];
    v[lane] += v[lane + 2];
    v[lane] += v[lane + 1];
}

__global__ void sum(int *g)
{
    if (threadIdx.x < 32) last_steps(g + 64 * blockIdx.x, threadIdx.x);
}

int main()
{
    int h[192], *d;
    for (int i = 0; i < 192; i++) h[i] = i;
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    sum<<<3, 64>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d %d\n", h[0], h[64], h[128]);
    cudaFree(d);
}
