// Records dealt to four piles by two bits at a time until they are in order: scans in two buffers that take turns.
#include <stdio.h>
#include <stdlib.h>
#define THREADS 128

// Four counts of a byte each stand in a word, so that one scan serves the four piles.
__global__ void countPiles(const unsigned *keys, unsigned *places, unsigned *totals, int count, int bit)
{
    __shared__ unsigned counts[2][THREADS];
    int me = threadIdx.x, i = blockIdx.x * THREADS + me, from = 0, to = 1;
    unsigned pile = i < count ? (keys[i] >> bit) & 3u : 0;
    counts[from][me] = i < count ? 1u << 8 * pile : 0;
    __syncthreads();
    for (int reach = 1; reach < THREADS; reach <<= 1) {
        counts[to][me] = counts[from][me];
        if (me >= reach) counts[to][me] += counts[from][me - reach];
        __syncthreads();
        to = from;
        from = 1 - to;
    }
    if (i < count) places[i] = (counts[from][me] >> 8 * pile & 255u) - 1;
    if (me < 4) totals[me * gridDim.x + blockIdx.x] = counts[from][THREADS - 1] >> 8 * me & 255u;
}

__global__ void deal(const unsigned *keys, unsigned *dealt, const unsigned *places, const unsigned *starts, int count,
                     int bit)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    bool odd = ((keys[i] >> bit) & 1u) == 1;
    unsigned pile = 2 * ((keys[i] >> bit + 1) & 1u) + odd;
    dealt[places[i] + starts[pile * gridDim.x + blockIdx.x]] = keys[i];
}

int main(void)
{
    int count = 1000, blocks = (count + THREADS - 1) / THREADS;
    size_t bytes = count * sizeof(unsigned);
    unsigned *keys = (unsigned *)malloc(bytes);
    unsigned sum = 0, check = 0;
    for (int i = 0; i < count; i++) {
        keys[i] = (unsigned)i * 2246822519u >> 12;
        sum += keys[i];
    }
    unsigned *now, *next, *places, *starts;
    unsigned totals[64];
    cudaMalloc(&now, bytes);
    cudaMalloc(&next, bytes);
    cudaMalloc(&places, bytes);
    cudaMalloc(&starts, 4 * blocks * sizeof(unsigned));
    cudaMemcpy(now, keys, bytes, cudaMemcpyHostToDevice);
    for (int bit = 0; bit < 20; bit += 2) {
        countPiles<<<blocks, THREADS>>>(now, places, starts, count, bit);
        cudaMemcpy(totals, starts, 4 * blocks * sizeof(unsigned), cudaMemcpyDeviceToHost);
        unsigned before = 0;
        for (int k = 0; k < 4 * blocks; k++) {
            unsigned here = totals[k];
            totals[k] = before;
            before += here;
        }
        cudaMemcpy(starts, totals, 4 * blocks * sizeof(unsigned), cudaMemcpyHostToDevice);
        deal<<<blocks, THREADS>>>(now, next, places, starts, count, bit);
        unsigned *last = now;
        now = next;
        next = last;
    }
    cudaMemcpy(keys, now, bytes, cudaMemcpyDeviceToHost);
    int steps = 0;
    for (int i = 0; i < count; i++) {
        check += keys[i];
        if (i > 0 && keys[i - 1] > keys[i]) steps++;
    }
    printf("%d steps down, %s: %u %u %u\n", steps, check == sum ? "complete" : "not complete", keys[0], keys[count / 2],
           keys[count - 1]);
    cudaFree(now);
    cudaFree(next);
    cudaFree(places);
    cudaFree(starts);
    free(keys);
    return 0;
}
