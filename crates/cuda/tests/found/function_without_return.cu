// Keeps the elements that pass a test, in order: flags, a scan in shared memory, a scatter.
#include <stdio.h>
#define BLOCK 128

__device__ bool keep(int value) {  value % 3 == 1; }

__global__ void compact(const int *in, int n, int *out, int *counts)
{
    __shared__ int place[BLOCK];
    int i = blockIdx.x * BLOCK + threadIdx.x;
    int flag = i < n && keep(in[i]) ? 1 : 0;
    place[threadIdx.x] = flag;
    __syncthreads();
    for (int d = 1; d < BLOCK; d <<= 1) {
        int add = 0;
        if (threadIdx.x >= d) add = place[threadIdx.x - d];
        __syncthreads();
        place[threadIdx.x] += add;
        __syncthreads();
    }
    if (flag) out[blockIdx.x * BLOCK + place[threadIdx.x] - 1] = in[i];
    if (threadIdx.x == BLOCK - 1) counts[blockIdx.x] = place[BLOCK - 1];
}

__global__ void unordered(const int *in, int n, int *out, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool mine = i < n ? keep(in[i]) : false;
    unsigned mask = __ballot_sync(0xffffffff, mine);
    int lane = threadIdx.x % 32, leader = __ffs(mask) - 1, start = 0;
    if (lane == leader) start = atomicAdd(count, __popc(mask));
    start = __shfl_sync(0xffffffff, start, leader < 0 ? 0 : leader);
    if (mine) out[start + __popc(mask & ((1u << lane) - 1))] = in[i];
}

int main()
{
    const int n = 1000, blocks = (n + BLOCK - 1) / BLOCK;
    int h[n], r[blocks * BLOCK], counts[blocks];
    for (int i = 0; i < n; i++) h[i] = (i * 17) % 256;
    int *d, *o, *c;
    cudaMalloc(&d, sizeof h); cudaMalloc(&o, sizeof r); cudaMalloc(&c, sizeof counts);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    compact<<<blocks, BLOCK>>>(d, n, o, c);
    cudaMemcpy(r, o, sizeof r, cudaMemcpyDeviceToHost);
    cudaMemcpy(counts, c, sizeof counts, cudaMemcpyDeviceToHost);
    int kept = 0, wrong = 0, at = 0;
    for (int b = 0; b < blocks; b++)
        for (int k = 0; k < counts[b]; k++) {
            while (at < n && h[at] % 3 != 1) at++;
            wrong += r[b * BLOCK + k] != h[at++];
            kept++;
        }
    printf("%d kept, %d wrong\n", kept, wrong);
    cudaMemset(c, 0, sizeof(int));
    unordered<<<blocks, BLOCK>>>(d, n, o, c);
    int count, sum = 0, expected = 0;
    cudaMemcpy(&count, c, sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(r, o, count * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < count; i++) sum += r[i];
    for (int i = 0; i < n; i++) expected += h[i] % 3 == 1 ? h[i] : 0;
    printf("%d kept, sum %s\n", count, sum == expected ? "right" : "wrong");
    cudaFree(d); cudaFree(o); cudaFree(c);
    return 0;
}
