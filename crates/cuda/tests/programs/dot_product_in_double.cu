// Sums of many terms that nearly cancel: a dot product in double with warps and shared memory. Needs double.
#include <cmath>
#include <cstdio>
#include <cstdlib>

#define N (1 << 18)
#define THREADS 256
#define BLOCKS 32

__inline__ __device__ double warp_sum(double value) {
    for (int offset = 16; offset > 0; offset /= 2) value += __shfl_down_sync(0xffffffff, value, offset);
    return value;
}

__global__ void fill(double *x, double *y, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        double k = i + 1;
        x[i] = (i % 2 ? -1.0 : 1.0) / k;
        y[i] = 1.0 / (k * k);
    }
}

__global__ void dot(const double *x, const double *y, double *sums, int n) {
    __shared__ double warps[THREADS / 32];
    double sum = 0.0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) sum += x[i] * y[i];
    sum = warp_sum(sum);
    if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = sum;
    __syncthreads();
    sum = threadIdx.x < THREADS / 32 ? warps[threadIdx.x] : 0.0;
    sum = warp_sum(sum);
    if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}

static double of_blocks(const double *device_sums) {
    double sums[BLOCKS], sum = 0.0;
    cudaMemcpy(sums, device_sums, sizeof sums, cudaMemcpyDeviceToHost);
    for (int i = 0; i < BLOCKS; i++) sum += sums[i];
    return sum;
}

int main() {
    double *x, *y, *sums;
    cudaMalloc(&x, N * sizeof(double));
    cudaMalloc(&y, N * sizeof(double));
    cudaMalloc(&sums, BLOCKS * sizeof(double));
    fill<<<BLOCKS, THREADS>>>(x, y, N);
    dot<<<BLOCKS, THREADS>>>(x, y, sums, N);
    // 1 - 1/8 + 1/27 - ... is three quarters of Apery's constant.
    double apery = of_blocks(sums) / 0.75;
    printf("Apery's constant: %.13f\n", apery);
    dot<<<BLOCKS, THREADS>>>(x, x, sums, N);
    double squares = of_blocks(sums);
    printf("the sum of 1/k^2: %.12f\n", squares);
    printf("with the rest:    %.12f, and pi^2 / 6 = %.12f\n", squares + 1.0 / N - 0.5 / N / N, M_PI * M_PI / 6);
    dot<<<BLOCKS, THREADS>>>(y, y, sums, N);
    double fourth = of_blocks(sums);
    printf("pi from 1/k^4:    %.12f\n", pow(90.0 * fourth, 0.25));
    cudaFree(x);
    cudaFree(y);
    cudaFree(sums);
    return 0;
}
