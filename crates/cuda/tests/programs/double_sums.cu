// Sums of doubles by atomics: the device's own, and the loop of compare-and-swap that older ones needed.
#include <cstdio>

__device__ double atomicAddByLoop(double *address, double value)
{
    unsigned long long int *address_as_ull = (unsigned long long int *)address;
    unsigned long long int old = *address_as_ull, assumed;
    do {
        assumed = old;
        old = atomicCAS(address_as_ull, assumed,
                        __double_as_longlong(value + __longlong_as_double(assumed)));
    } while (assumed != old);
    return __longlong_as_double(old);
}

__global__ void histogram(const int *in, int n, double *bins)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&bins[in[i] % 10], 0.25);
}

__global__ void sumByLoop(const int *in, int n, double *sum)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAddByLoop(sum, (double)in[i]);
}

__global__ void sumOfBlocks(const int *in, int n, double *sum)
{
    __shared__ double own;
    if (threadIdx.x == 0) own = 0.0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&own, in[i] * 0.5);
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd(sum, own);
}

__global__ void asBits(double *values, unsigned long long *bits)
{
    int i = threadIdx.x;
    bits[i] = __double_as_longlong(values[i]);
    values[i] = __longlong_as_double(bits[i]) * 2.0;
}

int main()
{
    const int n = 3000;
    int h[n], *d;
    double bins[10], expected[10] = {0}, sums[2] = {0.0, 100.0}, whole = 0, halves = 100, *d_bins, *d_sums;
    for (int i = 0; i < n; i++) {
        h[i] = (i * 31) % 97;
        expected[h[i] % 10] += 0.25;
        whole += h[i];
        halves += h[i] * 0.5;
    }
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&d_bins, sizeof bins);
    cudaMalloc(&d_sums, sizeof sums);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(d_bins, 0, sizeof bins);
    cudaMemcpy(d_sums, sums, sizeof sums, cudaMemcpyHostToDevice);
    histogram<<<(n + 127) / 128, 128>>>(d, n, d_bins);
    sumByLoop<<<(n + 127) / 128, 128>>>(d, n, d_sums);
    sumOfBlocks<<<(n + 127) / 128, 128>>>(d, n, d_sums + 1);
    cudaMemcpy(bins, d_bins, sizeof bins, cudaMemcpyDeviceToHost);
    cudaMemcpy(sums, d_sums, sizeof sums, cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int i = 0; i < 10; i++) {
        printf("%.2f ", bins[i]);
        wrong += bins[i] != expected[i];
    }
    printf("%d wrong\n", wrong);
    printf("%.1f %s, %.1f %s\n", sums[0], sums[0] == whole ? "right" : "wrong", sums[1],
           sums[1] == halves ? "right" : "wrong");

    double values[4] = {1.5, -0.25, 0.0, 1024.0}, *d_values;
    unsigned long long bits[4], *d_bits;
    cudaMalloc(&d_values, sizeof values);
    cudaMalloc(&d_bits, sizeof bits);
    cudaMemcpy(d_values, values, sizeof values, cudaMemcpyHostToDevice);
    asBits<<<1, 4>>>(d_values, d_bits);
    cudaMemcpy(values, d_values, sizeof values, cudaMemcpyDeviceToHost);
    cudaMemcpy(bits, d_bits, sizeof bits, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 4; i++) printf("%016llx %.2f\n", bits[i], values[i]);
    cudaFree(d);
    cudaFree(d_bins);
    cudaFree(d_sums);
    cudaFree(d_values);
    cudaFree(d_bits);
    return 0;
}
