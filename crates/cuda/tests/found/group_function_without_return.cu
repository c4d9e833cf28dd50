// Cooperative groups of the threads that happen to be together: a filter with one atomic a warp, and what such a group
// finds out.
#include <cstdio>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__device__ int atomicAggInc(int *counter)
{
    cg::coalesced_group active = cg::coalesced_threads();
    int place = 0;
    if (active.thread_rank() == 0) place = atomicAdd(counter, active.size());
     active.shfl(place, 0) + active.thread_rank();
}

__global__ void filter(int *out, int *count, const int *in, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n) return;
    if (in[i] > 0) out[atomicAggInc(count)] = in[i];
}

// Threads of one warp that take the branch, numbered without gaps.
__global__ void ranks(const int *in, int *out)
{
    int i = threadIdx.x;
    out[i] = -1;
    if (in[i] % 3 == 1) {
        auto group = cg::coalesced_threads();
        int before = group.shfl_up(in[i], 1), after = group.shfl_down(in[i], 1);
        unsigned int large = group.ballot(in[i] > 40);
        int any = group.any(in[i] == 58), all = group.all(in[i] < 64);
        out[i] = group.thread_rank() * 1000000 + before * 10000 + after * 100 + __popc(large) * 4 + any * 2 + all;
    }
}

int main()
{
    const int n = 777;
    int h[n], kept[n], count, *d, *d_out, *d_count;
    for (int i = 0; i < n; i++) h[i] = (i * 57) % 103 - 60;
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&d_out, sizeof h);
    cudaMalloc(&d_count, sizeof count);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(d_count, 0, sizeof count);
    filter<<<(n + 127) / 128, 128>>>(d_out, d_count, d, n);
    cudaMemcpy(kept, d_out, sizeof kept, cudaMemcpyDeviceToHost);
    cudaMemcpy(&count, d_count, sizeof count, cudaMemcpyDeviceToHost);
    int sum = 0, expected = 0, expectedSum = 0;
    for (int i = 0; i < count; i++) sum += kept[i];
    for (int i = 0; i < n; i++)
        if (h[i] > 0) {
            expected++;
            expectedSum += h[i];
        }
    printf("kept %d, sum %d %s\n", count, sum, count == expected && sum == expectedSum ? "right" : "wrong");

    for (int i = 0; i < 64; i++) h[i] = (i * 11) % 64;
    cudaMemcpy(d, h, 64 * sizeof(int), cudaMemcpyHostToDevice);
    ranks<<<1, 64>>>(d, d_out);
    cudaMemcpy(kept, d_out, 64 * sizeof(int), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int warp = 0; warp < 2; warp++) {
        int members[32], size = 0, large = 0, any = 0;
        for (int i = warp * 32; i < warp * 32 + 32; i++)
            if (h[i] % 3 == 1) {
                members[size++] = h[i];
                large += h[i] > 40;
                any |= h[i] == 58;
            } else
                wrong += kept[i] != -1;
        for (int i = warp * 32, rank = 0; i < warp * 32 + 32; i++)
            if (h[i] % 3 == 1) {
                int before = members[rank > 0 ? rank - 1 : 0], after = members[rank < size - 1 ? rank + 1 : rank];
                wrong += kept[i] != rank * 1000000 + before * 10000 + after * 100 + large * 4 + any * 2 + 1;
                rank++;
            }
    }
    printf("%d %d %d, %d wrong\n", kept[0], kept[2], kept[62], wrong);
    cudaFree(d);
    cudaFree(d_out);
    cudaFree(d_count);
    return 0;
}
