// The histograms of 2007: lanes of a warp write tagged counts to the same bin, and ask whose count survived.
#include <cstdio>

#define LANES 32
#define WARPS 4
#define BINS 64
#define TAG_MASK 0x07FFFFFFu

__device__ void add_data(volatile unsigned int *bins, unsigned int bin, unsigned int tag)
{
    unsigned int count;
    do {
        count = bins[bin] & TAG_MASK;
        count = tag | (count + 1);
        bins[bin] = count;
    } while (bins[bin] != count);
}

__global__ void histogram(unsigned int *result, const unsigned char *data, int n)
{
    __shared__ unsigned int all[WARPS * BINS];
    for (int i = threadIdx.x; i < WARPS * BINS; i += blockDim.x) all[i] = 0;
    __syncthreads();
    unsigned int *own = all + (threadIdx.x / LANES) * BINS;
    const unsigned int tag = threadIdx.x << 27;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        add_data(own, data[i] & (BINS - 1), tag);
    __syncthreads();
    for (int bin = threadIdx.x; bin < BINS; bin += blockDim.x) {
        unsigned int sum = 0;
        for (int w = 0; w < WARPS; w++) sum += all[w * BINS + bin] & TAG_MASK;
        atomicAdd(&result[bin], sum);
    }
}

// The same in the kernel, with the loop turned round, on values of which only some lanes have one.
__global__ void greatest(unsigned int *result, const unsigned char *data, int n)
{
    __shared__ volatile unsigned int best[4];
    int t = threadIdx.x;
    if (t < 4) best[t] = 0;
    __syncthreads();
    if (t < n) {
        unsigned int value = data[t];
        while (best[t & 3] < value) best[t & 3] = value;
    }
    __syncthreads();
    if (t < 4) result[t] = best[t];
}

int main()
{
    const int n = 5000;
    unsigned char data[n];
    for (int i = 0; i < n; i++) data[i] = i % 7 == 0 ? 5 : (i * 37) % 200;
    unsigned char *values;
    unsigned int *result, counts[BINS], expected[BINS] = {0};
    cudaMalloc(&values, n);
    cudaMalloc(&result, sizeof(counts));
    cudaMemcpy(values, data, n, cudaMemcpyHostToDevice);
    cudaMemset(result, 0, sizeof(counts));
    histogram<<<3, WARPS * LANES>>>(result, values, n);
    cudaMemcpy(counts, result, sizeof(counts), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) expected[data[i] & (BINS - 1)]++;
    int wrong = 0;
    for (int b = 0; b < BINS; b++) wrong += counts[b] != expected[b];
    printf("%d bins wrong; %u %u %u %u\n", wrong, counts[0], counts[5], counts[6], counts[63]);
    greatest<<<1, LANES>>>(result, values, 30);
    cudaMemcpy(counts, result, 4 * sizeof(int), cudaMemcpyDeviceToHost);
    printf("greatest: %u %u %u %u\n", counts[0], counts[1], counts[2], counts[3]);
    cudaFree(values);
    cudaFree(result);
    return 0;
}
