// The launch forgets the size of the shared memory; and sizes that no device has are refused as CUDA does.
#include <stdio.h>
__global__ void fill(int *d)
{
    extern __shared__ int s[];
    if (threadIdx.x == 0) s[0] = 7;
    __syncthreads();
    d[threadIdx.x] = s[0];
}
int main()
{
    int *d, *huge, n = 100000;
    cudaMalloc(&d, 128);
    fill<<<1, 32>>>(d);
    printf("%s\n", cudaGetErrorString(cudaMalloc(&huge, -1)));
    printf("%s\n", cudaGetErrorString(cudaMalloc(&huge, (size_t)n * n * n * 8)));
    cudaFree(d);
    return 0;
}
