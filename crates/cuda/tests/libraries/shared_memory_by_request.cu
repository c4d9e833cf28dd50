// More than 48 KiB of shared memory: a kernel has it once it was asked for, and a launch that goes beyond it fails.
#include <cstdio>

__global__ void reversed(int *sums, int n)
{
    extern __shared__ int values[];
    for (int i = threadIdx.x; i < n; i += blockDim.x) values[i] = i * 7 % 1000;
    __syncthreads();
    int sum = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x) sum += values[n - 1 - i];
    sums[threadIdx.x] = sum;
}

int main()
{
    const int n = 16384, bytes = n * sizeof(int);
    int *sums, host[64];
    cudaMalloc(&sums, sizeof(host));
    reversed<<<1, 64, bytes>>>(sums, n);
    printf("before: %s\n", cudaGetErrorString(cudaGetLastError()));
    cudaError_t asked = cudaFuncSetAttribute(reversed, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    printf("asked: %s\n", cudaGetErrorString(asked));
    reversed<<<1, 64, bytes>>>(sums, n);
    printf("after: %s\n", cudaGetErrorString(cudaGetLastError()));
    cudaMemcpy(host, sums, sizeof(host), cudaMemcpyDeviceToHost);
    printf("%d %d\n", host[0], host[63]);
    reversed<<<1, 64, bytes + 4>>>(sums, n);
    printf("beyond: %s\n", cudaGetErrorString(cudaGetLastError()));
    asked = cudaFuncSetAttribute(reversed, cudaFuncAttributeMaxDynamicSharedMemorySize, 1 << 20);
    printf("too much: %s\n", cudaGetErrorString(asked));
    printf("forgotten: %s\n", cudaGetErrorString(cudaGetLastError()));
    cudaFree(sums);
}
