// Histograms in global memory, in shared memory, and with 64 bins of bytes for each thread.
#include <stdio.h>
#include <string.h>
#define BIN_COUNT 256
#define ATOMICS 1

__global__ void histogramGlobal(const unsigned char *data, int n, unsigned int *bins)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        atomicAdd(&bins[data[i]], 1u);
}

__global__ void histogramShared(const unsigned char *data, int n, unsigned int *bins)
{
    __shared__ unsigned int local[BIN_COUNT];
    for (int b = threadIdx.x; b < BIN_COUNT; b += blockDim.x) local[b] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        atomicAdd(&local[data[i]], 1);
    __syncthreads();
#if ATOMICS
    for (int b = threadIdx.x; b < BIN_COUNT; b += blockDim.x)
        if (local[b] > 0) atomicAdd(bins + b, local[b]);
#else
    for (int b = threadIdx.x; b < BIN_COUNT; b += blockDim.x) bins[BIN_COUNT * blockIdx.x + b] = local[b];
#endif
}

// 64 bins of bytes for each thread; data are reduced to their upper six bits.
#define THREAD_N 64
__global__ void histogram64(const unsigned char *data, int perThread, unsigned int *bins)
{
    __shared__ unsigned char s_Hist[THREAD_N * 64];
    for (int b = 0; b < 64; b++) s_Hist[threadIdx.x + b * THREAD_N] = 0;
    __syncthreads();
    const unsigned char *own = data + (blockIdx.x * THREAD_N + threadIdx.x) * perThread;
    for (int i = 0; i < perThread; i++)
        s_Hist[threadIdx.x + (own[i] >> 2) * THREAD_N]++;
    __syncthreads();
    unsigned int sum = 0;
    for (int t = 0; t < THREAD_N; t++) sum += s_Hist[threadIdx.x * THREAD_N + t];
    atomicAdd(&bins[threadIdx.x], sum);
}

int main()
{
    const int n = 64 * 128 * 2;
    static unsigned char data[n];
    unsigned int expected[BIN_COUNT], got[BIN_COUNT];
    memset(expected, 0, sizeof(expected));
    unsigned int state = 12345;
    for (int i = 0; i < n; i++) {
        state = state * 1103515245u + 12345u;
        data[i] = (state >> 16) & 0xFF;
        if (i % 3 == 0) data[i] = 'a';
        expected[data[i]]++;
    }
    unsigned char *d_data;
    unsigned int *d_bins;
    cudaMalloc((void **)&d_data, n);
    cudaMalloc((void **)&d_bins, sizeof(got));
    cudaMemcpy(d_data, data, n, cudaMemcpyHostToDevice);

    cudaMemset(d_bins, 0, sizeof(got));
    histogramGlobal<<<8, 128>>>(d_data, n, d_bins);
    cudaMemcpy(got, d_bins, sizeof(got), cudaMemcpyDeviceToHost);
    printf("global: %s, %u x 'a'\n", memcmp(got, expected, sizeof(got)) == 0 ? "equal" : "different", got['a']);

    cudaMemset(d_bins, 0, sizeof(got));
    histogramShared<<<8, 128>>>(d_data, n, d_bins);
    cudaMemcpy(got, d_bins, sizeof(got), cudaMemcpyDeviceToHost);
    printf("shared: %s, %u x 'a'\n", memcmp(got, expected, sizeof(got)) == 0 ? "equal" : "different", got['a']);

    cudaMemset(d_bins, 0, sizeof(got));
    histogram64<<<2, THREAD_N>>>(d_data, 128, d_bins);
    cudaMemcpy(got, d_bins, 64 * sizeof(unsigned int), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int b = 0; b < 64; b++)
        wrong += got[b] != expected[4 * b] + expected[4 * b + 1] + expected[4 * b + 2] + expected[4 * b + 3];
    printf("bytes: %d wrong\n", wrong);
    cudaFree(d_data);
    cudaFree(d_bins);
    return 0;
}
