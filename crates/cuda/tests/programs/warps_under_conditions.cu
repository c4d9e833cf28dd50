// Lanes exchange under conditions, as block-wide reductions and scans do in their second step.
#include <cstdio>
#define FULL 0xffffffffu

__device__ __forceinline__ int warpSum(int value)
{
    for (int offset = 16; offset > 0; offset >>= 1) value += __shfl_down_sync(FULL, value, offset);
    return value;
}

__device__ int blockSum(int value)
{
    __shared__ int sums[32];
    int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;
    value = warpSum(value);
    if (lane == 0) sums[warp] = value;
    __syncthreads();
    value = threadIdx.x < blockDim.x / warpSize ? sums[lane] : 0;
    if (warp == 0) value = warpSum(value);
    return value;
}

__global__ void sum(const int *in, int *out, int n)
{
    int own = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) own += in[i];
    own = blockSum(own);
    if (threadIdx.x == 0) atomicAdd(out, own);
}

__global__ void scanBlock(const int *in, int *out)
{
    __shared__ int totals[32];
    int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    int value = in[threadIdx.x];
    for (int d = 1; d < 32; d <<= 1) {
        int before = __shfl_up_sync(FULL, value, d);
        if (lane >= d) value += before;
    }
    if (lane == 31) totals[warp] = value;
    __syncthreads();
    if (threadIdx.x < 32) {
        int total = lane < blockDim.x / 32 ? totals[lane] : 0;
        for (int d = 1; d < 32; d <<= 1) {
            int before = __shfl_up_sync(FULL, total, d);
            if (lane >= d) total += before;
        }
        totals[lane] = total;
    }
    __syncthreads();
    out[threadIdx.x] = warp == 0 ? value : value + totals[warp - 1];
}

__global__ void voteBelow(const int *in, unsigned int *out, int limit)
{
    if (threadIdx.x < 64) {
        unsigned int small = __ballot_sync(FULL, in[threadIdx.x] < limit);
        int all = __all_sync(FULL, in[threadIdx.x] >= 0);
        if (threadIdx.x % 32 == 0) {
            out[threadIdx.x / 32] = small;
            out[2 + threadIdx.x / 32] = all;
        }
    } else {
        int any = __any_sync(FULL, in[threadIdx.x] == 100);
        if (threadIdx.x % 32 == 0) out[2 + threadIdx.x / 32] = any;
    }
}

int main()
{
    const int n = 10000;
    static int h[n], r[256];
    int expected = 0;
    for (int i = 0; i < n; i++) { h[i] = (i * 7) % 101; expected += h[i]; }
    int *d, *o;
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&o, sizeof r);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(o, 0, sizeof r);
    sum<<<8, 256>>>(d, o, n);
    cudaMemcpy(r, o, sizeof r, cudaMemcpyDeviceToHost);
    printf("%d %s\n", r[0], r[0] == expected ? "right" : "wrong");
    scanBlock<<<1, 256>>>(d, o);
    cudaMemcpy(r, o, sizeof r, cudaMemcpyDeviceToHost);
    int running = 0, wrong = 0;
    for (int i = 0; i < 256; i++) { running += h[i]; wrong += r[i] != running; }
    printf("%d, %d wrong\n", r[255], wrong);
    voteBelow<<<1, 128>>>(d, (unsigned int *)o, 50);
    cudaMemcpy(r, o, sizeof r, cudaMemcpyDeviceToHost);
    printf("%08x %08x %d %d %d %d\n", r[0], r[1], r[2], r[3], r[4], r[5]);
    cudaFree(d);
    cudaFree(o);
    return 0;
}
