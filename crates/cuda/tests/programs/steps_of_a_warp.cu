// Sums whose last steps leave the waiting to a warp in lockstep and to `volatile`, as it was done before Volta.
#include <cstdio>

__global__ void straight(const int *in, int *out)
{
    __shared__ volatile int sums[64];
    int t = threadIdx.x;
    sums[t] = in[t];
    __syncthreads();
    if (t < 32) {
        sums[t] += sums[t + 32];
        sums[t] += sums[t + 16];
        sums[t] += sums[t + 8];
        sums[t] += sums[t + 4];
        sums[t] += sums[t + 2];
        sums[t] += sums[t + 1];
    }
    if (t == 0) *out = sums[0];
}

template <unsigned int SIZE>
__device__ void last_warp(volatile int *sums, unsigned int t)
{
    if (SIZE >= 64) sums[t] += sums[t + 32];
    if (SIZE >= 32) sums[t] += sums[t + 16];
    if (SIZE >= 16) sums[t] += sums[t + 8];
    if (SIZE >= 8) sums[t] += sums[t + 4];
    if (SIZE >= 4) sums[t] += sums[t + 2];
    if (SIZE >= 2) sums[t] += sums[t + 1];
}

template <unsigned int SIZE>
__global__ void by_template(const int *in, int *out, unsigned int n)
{
    extern __shared__ int shared[];
    unsigned int t = threadIdx.x;
    unsigned int i = blockIdx.x * SIZE * 2 + t;
    shared[t] = 0;
    while (i < n) {
        shared[t] += in[i] + in[i + SIZE];
        i += SIZE * 2 * gridDim.x;
    }
    __syncthreads();
    if (SIZE >= 256) {
        if (t < 128) shared[t] += shared[t + 128];
        __syncthreads();
    }
    if (SIZE >= 128) {
        if (t < 64) shared[t] += shared[t + 64];
        __syncthreads();
    }
    if (t < 32) last_warp<SIZE>(shared, t);
    if (t == 0) out[blockIdx.x] = shared[0];
}

// The sum is kept in a register beside the memory, and the steps are counted.
__global__ void counted(const float *in, float *out)
{
    __shared__ float shared[64];
    float sum = in[threadIdx.x];
    shared[threadIdx.x] = sum;
    __syncthreads();
    if (threadIdx.x < 32) {
        volatile float *steps = shared;
        for (int gap = 32; gap > 0; gap >>= 1) {
            steps[threadIdx.x] = sum = sum + steps[threadIdx.x + gap];
        }
    }
    if (threadIdx.x == 0) *out = shared[0];
}

int main()
{
    int numbers[2048], sums[4], *in, *out;
    for (int i = 0; i < 2048; i++) numbers[i] = i;
    cudaMalloc(&in, sizeof numbers);
    cudaMalloc(&out, sizeof sums);
    cudaMemcpy(in, numbers, sizeof numbers, cudaMemcpyHostToDevice);
    straight<<<1, 64>>>(in, out);
    cudaMemcpy(sums, out, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", sums[0]);
    by_template<128><<<4, 128, 128 * sizeof(int)>>>(in, out, 2048);
    cudaMemcpy(sums, out, sizeof sums, cudaMemcpyDeviceToHost);
    printf("%d\n", sums[0] + sums[1] + sums[2] + sums[3]);

    float values[64], sum, *device, *result;
    for (int i = 0; i < 64; i++) values[i] = 0.5f * i;
    cudaMalloc(&device, sizeof values);
    cudaMalloc(&result, sizeof sum);
    cudaMemcpy(device, values, sizeof values, cudaMemcpyHostToDevice);
    counted<<<1, 64>>>(device, result);
    cudaMemcpy(&sum, result, sizeof sum, cudaMemcpyDeviceToHost);
    printf("%g\n", sum);

    cudaFree(in);
    cudaFree(out);
    cudaFree(device);
    cudaFree(result);
    return 0;
}
