// Reductions by warps in kernels that threads leave at several places, in loops and under conditions.
#include <cstdio>
#define FULL 0xffffffff

// Leaves in the middle of a loop: warps whose part is used up, and warps that have seen enough.
__global__ void sumUntil(const int *in, int n, int limit, int *sums, int *turns)
{
    int warp = (blockIdx.x * blockDim.x + threadIdx.x) >> 5, lane = threadIdx.x & 31;
    int own = 0, turn = 0;
    for (int start = warp * 64; ; start += 32) {
        if (start >= n) return;
        int value = start + lane < n ? in[start + lane] : 0;
        for (int mask = 16; mask > 0; mask >>= 1) value += __shfl_xor_sync(FULL, value, mask);
        own += value;
        turn++;
        if (own > limit) break;
    }
    if (lane == 0) {
        sums[warp] = own;
        turns[warp] = turn;
    }
}

// A function that votes, writes and returns at two places.
__device__ int classify(int value, int *log)
{
    if (__all_sync(FULL, value >= 0)) {
        if (threadIdx.x % 32 == 0) log[threadIdx.x / 32] = 1;
        return 1;
    }
    unsigned int negative = __ballot_sync(FULL, value < 0);
    if (threadIdx.x % 32 == 0) log[threadIdx.x / 32] = 2;
    return -__popc(negative);
}

__global__ void classes(const int *in, int *out, int *log, int warps)
{
    int warp = threadIdx.x / 32;
    if (warp >= warps) return;
    int result = 0;
    if (warp % 2 == 1) result = classify(in[threadIdx.x], log);
    else if (warp != 2) result = 100 + classify(in[threadIdx.x] + 40, log);
    out[threadIdx.x] = result;
}

// A vote that is cast only while the warp has turns left, and lanes that skip the rest of a turn.
__global__ void walks(const int *next, int *steps, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int limit = threadIdx.x / 32 == 1 ? 6 : 50;
    int at = i < n ? i : 0, count = 0, turn = 0;
    while (turn < limit && __any_sync(FULL, at != 0)) {
        turn++;
        if (at == 0) continue;
        at = next[at];
        count++;
        if (count > 1000) break;
    }
    if (i < n) steps[i] = count;
}

// Shared memory and barriers beside loops that differ from warp to warp.
__global__ void blockMaximum(const int *in, const int *lengths, int *out)
{
    __shared__ int ofWarp[4];
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    for (int round = 0; round < 2; round++) {
        int best = -1000;
        int length = lengths[round * 4 + warp];
        for (int start = 0; start < length; start += 32) {
            int value = start + lane < length ? in[warp * 100 + start + lane] : -1000;
            for (int offset = 16; offset > 0; offset /= 2) {
                int other = __shfl_down_sync(FULL, value, offset);
                value = max(value, other);
            }
            best = max(best, __shfl_sync(FULL, value, 0));
        }
        if (lane == 0) ofWarp[warp] = best;
        __syncthreads();
        if (threadIdx.x < 4) out[round * 4 + threadIdx.x] = ofWarp[3 - threadIdx.x];
        __syncthreads();
    }
}

int main()
{
    const int n = 500;
    int h[n], *d, *d_a, *d_b;
    for (int i = 0; i < n; i++) h[i] = (i * 31) % 23;
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&d_a, sizeof h);
    cudaMalloc(&d_b, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(d_a, 0, sizeof h);
    cudaMemset(d_b, 0, sizeof h);
    sumUntil<<<3, 96>>>(d, n, 900, d_a, d_b);
    int sums[9], turns[9], wrong = 0;
    cudaMemcpy(sums, d_a, sizeof sums, cudaMemcpyDeviceToHost);
    cudaMemcpy(turns, d_b, sizeof turns, cudaMemcpyDeviceToHost);
    for (int w = 0; w < 9; w++) {
        int own = 0, turn = 0;
        bool left = false;
        for (int start = w * 64; ; start += 32) {
            if (start >= n) {
                left = true;
                break;
            }
            for (int i = start; i < start + 32 && i < n; i++) own += h[i];
            turn++;
            if (own > 900) break;
        }
        wrong += sums[w] != (left ? 0 : own) || turns[w] != (left ? 0 : turn);
        printf("%d/%d ", sums[w], turns[w]);
    }
    printf("%d wrong\n", wrong);

    for (int i = 0; i < 192; i++) h[i] = i % 48 - 10 - i / 64;
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(d_a, 0xff, sizeof h);
    cudaMemset(d_b, 0, sizeof h);
    classes<<<1, 192>>>(d, d_a, d_b, 5);
    int out[192], log[6];
    cudaMemcpy(out, d_a, sizeof out, cudaMemcpyDeviceToHost);
    cudaMemcpy(log, d_b, sizeof log, cudaMemcpyDeviceToHost);
    for (int w = 0; w < 6; w++) printf("%d,%d,%d ", out[32 * w], out[32 * w + 31], log[w]);
    printf("\n");

    for (int i = 0; i < 100; i++) h[i] = i * 2 / 3;
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    walks<<<1, 128>>>(d, d_a, 100);
    int steps[100];
    cudaMemcpy(steps, d_a, sizeof steps, cudaMemcpyDeviceToHost);
    wrong = 0;
    for (int i = 0; i < 100; i++) {
        int at = i, count = 0;
        while (at != 0 && count < (i / 32 == 1 ? 6 : 50)) {
            at = at * 2 / 3;
            count++;
        }
        wrong += steps[i] != count;
    }
    printf("steps %d %d %d, %d wrong\n", steps[0], steps[50], steps[99], wrong);

    for (int i = 0; i < 400; i++) h[i] = (i * 71) % 307;
    int lengths[8] = {10, 70, 0, 100, 33, 32, 99, 1};
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemcpy(d_b, lengths, sizeof lengths, cudaMemcpyHostToDevice);
    blockMaximum<<<1, 128>>>(d, d_b, d_a);
    int best[8];
    cudaMemcpy(best, d_a, sizeof best, cudaMemcpyDeviceToHost);
    wrong = 0;
    for (int k = 0; k < 8; k++) {
        int warp = 3 - k % 4, own = -1000;
        for (int i = 0; i < lengths[k / 4 * 4 + warp]; i++)
            if (h[warp * 100 + i] > own) own = h[warp * 100 + i];
        wrong += best[k] != own;
        printf("%d ", best[k]);
    }
    printf("%d wrong\n", wrong);
    cudaFree(d);
    cudaFree(d_a);
    cudaFree(d_b);
    return 0;
}
