// Where steps left and right lead in the end: shuffles within warps, shared memory between them, a second launch.
#include <cstdio>
#include <cstdlib>
#define EVERYONE 0xffffffff

__inline__ __device__ int addWarp(int steps)
{
    int reach = warpSize;
    while ((reach >>= 1) != 0) {
        steps += __shfl_down_sync(EVERYONE, steps, reach);
    }
    return steps;
}

__inline__ __device__ int addBlock(int steps)
{
    static __shared__ int ofWarps[32];
    int warp = threadIdx.x / warpSize;
    int warps = blockDim.x / warpSize;
    int lane = threadIdx.x - warp * warpSize;
    int together = addWarp(steps);
    if (lane == 0) ofWarps[warp] = together;
    __syncthreads();
    // All warps take part here: where lanes exchange by way of shared memory, all threads must.
    return addWarp(lane < warps ? ofWarps[lane] : 0);
}

__global__ void walk(int *steps, int *ends, int count)
{
    int mine = 0;
    int stride = gridDim.x * blockDim.x;
    for (int k = blockDim.x * blockIdx.x + threadIdx.x; k < count; k += stride) {
        mine += steps[k];
    }
    int end = addBlock(mine);
    if (threadIdx.x == 0) ends[blockIdx.x] = end;
}

int main()
{
    const int count = 70001, threads = 192;
    int blocks = min(48, (count + threads - 1) / threads);
    int *steps = (int *)malloc(count * sizeof(int));
    long long expected = 0;
    for (int k = 0; k < count; k++) {
        steps[k] = (k * 13) % 41 - 19;
        expected += steps[k];
    }
    int *deviceSteps, *ends, end;
    cudaMalloc(&deviceSteps, count * sizeof(int));
    cudaMalloc(&ends, blocks * sizeof(int));
    cudaMemcpy(deviceSteps, steps, count * sizeof(int), cudaMemcpyHostToDevice);
    walk<<<blocks, threads>>>(deviceSteps, ends, count);
    walk<<<1, 64>>>(ends, ends, blocks);
    cudaMemcpy(&end, ends, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d blocks walked to %d, expected %lld\n", blocks, end, expected);
    free(steps);
    cudaFree(deviceSteps);
    cudaFree(ends);
    return end == expected ? 0 : 1;
}
