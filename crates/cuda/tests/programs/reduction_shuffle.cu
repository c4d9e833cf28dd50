#include <cstdio>
#include <cstdlib>
#define FULL_MASK 0xffffffff

__inline__ __device__ int warpReduceSum(int val)
{
    for (int offset = 16; offset > 0; offset /= 2)
        val += __shfl_down_sync(FULL_MASK, val, offset);
    return val;
}

__inline__ __device__ int blockReduceSum(int val)
{
    static __shared__ int shared[32];
    int lane = threadIdx.x % warpSize;
    int wid = threadIdx.x / warpSize;
    val = warpReduceSum(val);
    if (lane == 0) shared[wid] = val;
    __syncthreads();
    val = (threadIdx.x < blockDim.x / warpSize) ? shared[lane] : 0;
    // All warps take part here: where lanes exchange by way of shared memory, all threads must.
    val = warpReduceSum(val);
    return val;
}

__global__ void deviceReduceKernel(int *in, int *out, int N)
{
    int sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < N; i += blockDim.x * gridDim.x)
        sum += in[i];
    sum = blockReduceSum(sum);
    if (threadIdx.x == 0)
        out[blockIdx.x] = sum;
}

int main()
{
    const int N = 100000, threads = 256;
    int blocks = min((N + threads - 1) / threads, 64);
    int *h = (int *)malloc(N * sizeof(int));
    long long expected = 0;
    for (int i = 0; i < N; i++) { h[i] = i % 1000 - 300; expected += h[i]; }
    int *d, *o;
    cudaMalloc(&d, N * sizeof(int));
    cudaMalloc(&o, 1024 * sizeof(int));
    cudaMemcpy(d, h, N * sizeof(int), cudaMemcpyHostToDevice);
    deviceReduceKernel<<<blocks, threads>>>(d, o, N);
    deviceReduceKernel<<<1, 256>>>(o, o, blocks);
    int sum;
    cudaMemcpy(&sum, o, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d blocks: %d, expected %lld\n", blocks, sum, expected);
    free(h);
    cudaFree(d); cudaFree(o);
    return sum == expected ? 0 : 1;
}
