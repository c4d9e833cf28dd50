// Warp-aggregated atomics: lanes that would meet on one counter send one of them.
#include <cstdio>

// For all active lanes together, as compilers do it: a filter.
__device__ int nextPlace(int *counter)
{
    unsigned int active = __activemask();
    int lane = threadIdx.x & 31;
    int leader = __ffs(active) - 1;
    int first = 0;
    if (lane == leader) first = atomicAdd(counter, __popc(active));
    first = __shfl_sync(active, first, leader);
    return first + __popc(active & ((1u << lane) - 1));
}

__global__ void keepPositive(const int *in, int n, int *out, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    if (in[i] > 0) out[nextPlace(count)] = in[i];
}

// For lanes with the same key: one atomic a key.
__global__ void histogram(const int *keys, int n, int *bins, int *atomics)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    unsigned int inside = __ballot_sync(0xffffffff, i < n);
    if (i < n) {
        unsigned int peers = __match_any_sync(inside, keys[i]);
        int leader = __ffs(peers) - 1;
        if (lane == leader) {
            atomicAdd(&bins[keys[i]], __popc(peers));
            atomicAdd(atomics, 1);
        }
    }
}

// Sums, extremes and bits of a whole warp and of the groups of one; keys of 64 bits.
__global__ void together(const int *in, unsigned int *out, unsigned long long *wide)
{
    int i = threadIdx.x;
    int value = in[i];
    unsigned int *row = out + 10 * i;
    row[0] = __reduce_add_sync(0xffffffff, value);
    row[1] = __reduce_min_sync(0xffffffff, value);
    row[2] = __reduce_max_sync(0xffffffff, (unsigned int)value);
    row[3] = __reduce_and_sync(0xffffffff, 1u << (i % 3));
    row[4] = __reduce_or_sync(0xffffffff, 1u << (i % 7));
    row[5] = __reduce_xor_sync(0xffffffff, (unsigned int)i);
    long long key = (long long)(value / 10) << 33;
    unsigned int same = __match_any_sync(0xffffffff, key);
    row[6] = same;
    row[7] = __reduce_add_sync(same, value);
    int agree, differ;
    row[8] = __match_all_sync(0xffffffff, i / 32, &agree);
    unsigned int none = __match_all_sync(0xffffffff, value, &differ);
    row[9] = agree * 10 + differ + none;
    // 64-bit values travel too.
    unsigned long long big = ((unsigned long long)i << 40) + i;
    wide[i] = __shfl_xor_sync(0xffffffff, big, 5);
    double half = i * 0.5;
    wide[64 + i] = (unsigned long long)(__shfl_down_sync(0xffffffff, half, 4) * 2.0);
}

int main()
{
    const int n = 1000;
    int h[n], *d, *d_out, *d_count;
    for (int i = 0; i < n; i++) h[i] = (i * 37) % 101 - 50;
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&d_out, sizeof h);
    cudaMalloc(&d_count, 2 * sizeof(int));
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(d_count, 0, 2 * sizeof(int));
    keepPositive<<<(n + 127) / 128, 128>>>(d, n, d_out, d_count);
    int kept[n], count, expected = 0;
    long long sum = 0, expectedSum = 0;
    cudaMemcpy(kept, d_out, sizeof kept, cudaMemcpyDeviceToHost);
    cudaMemcpy(&count, d_count, sizeof count, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++)
        if (h[i] > 0) {
            expected++;
            expectedSum += h[i];
        }
    for (int i = 0; i < count; i++) sum += kept[i];
    printf("kept %d of %d, sum %lld %s\n", count, n, sum, count == expected && sum == expectedSum ? "right" : "wrong");

    int bins[10], own[10] = {0}, atomics[2];
    for (int i = 0; i < n; i++) {
        h[i] = (i / 5) % 10;
        own[h[i]]++;
    }
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(d_out, 0, sizeof bins);
    cudaMemset(d_count, 0, 2 * sizeof(int));
    histogram<<<(n + 127) / 128, 128>>>(d, n, d_out, d_count);
    cudaMemcpy(bins, d_out, sizeof bins, cudaMemcpyDeviceToHost);
    cudaMemcpy(atomics, d_count, sizeof atomics, cudaMemcpyDeviceToHost);
    int wrong = 0, groups = 0;
    for (int k = 0; k < 10; k++) wrong += bins[k] != own[k];
    for (int start = 0; start < n; start += 32) {
        bool seen[10] = {false};
        for (int i = start; i < start + 32 && i < n; i++) {
            groups += !seen[h[i]];
            seen[h[i]] = true;
        }
    }
    printf("%d bins wrong, %d atomics %s\n", wrong, atomics[0], atomics[0] == groups ? "right" : "wrong");

    unsigned int *d_rows, rows[64 * 10];
    unsigned long long *d_wide, wide[128];
    for (int i = 0; i < 64; i++) h[i] = (i * 29) % 64 - 20;
    cudaMalloc(&d_rows, sizeof rows);
    cudaMalloc(&d_wide, sizeof wide);
    cudaMemcpy(d, h, 64 * sizeof(int), cudaMemcpyHostToDevice);
    together<<<1, 64>>>(d, d_rows, d_wide);
    cudaMemcpy(rows, d_rows, sizeof rows, cudaMemcpyDeviceToHost);
    cudaMemcpy(wide, d_wide, sizeof wide, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 64; i += 21) {
        unsigned int *row = rows + 10 * i;
        printf("%d: %d %d %u %u %u %u %08x %d %08x %u %llu %llu\n", i, (int)row[0], (int)row[1], row[2], row[3], row[4],
               row[5], row[6], (int)row[7], row[8], row[9], wide[i], wide[64 + i]);
    }
    cudaFree(d);
    cudaFree(d_out);
    cudaFree(d_count);
    cudaFree(d_rows);
    cudaFree(d_wide);
    return 0;
}
