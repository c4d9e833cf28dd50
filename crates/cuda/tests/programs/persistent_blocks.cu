#include <stdio.h>
#define THREADS_PER_BLK 64
#define BLOCKS 4

__device__ int workCounter = 0;

__global__ void convolve(int N, float *input, float *output)
{
    __shared__ int startingIndex;
    __shared__ float support[THREADS_PER_BLK + 2];
    while (1) {
        if (threadIdx.x == 0)
            startingIndex = atomicAdd(&workCounter, THREADS_PER_BLK);
        __syncthreads();
        if (startingIndex >= N)
            break;
        int index = startingIndex + threadIdx.x;
        support[threadIdx.x] = input[index];
        if (threadIdx.x < 2)
            support[THREADS_PER_BLK + threadIdx.x] = input[index + THREADS_PER_BLK];
        __syncthreads();
        float result = 0.0f;
        for (int i = 0; i < 3; i++)
            result += support[threadIdx.x + i];
        output[index] = result / 3.f;
        __syncthreads();
    }
}

int main()
{
    int N = 1024;
    float *input = new float[N + 2], *output = new float[N];
    for (int i = 0; i < N + 2; i++) input[i] = (float)i;
    float *devInput, *devOutput;
    cudaMalloc(&devInput, sizeof(float) * (N + 2));
    cudaMalloc(&devOutput, sizeof(float) * N);
    cudaMemcpy(devInput, input, sizeof(float) * (N + 2), cudaMemcpyHostToDevice);
    convolve<<<BLOCKS, THREADS_PER_BLK>>>(N, devInput, devOutput);
    cudaMemcpy(output, devOutput, sizeof(float) * N, cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int i = 0; i < N; i++)
        if (output[i] != i + 1) wrong++;
    printf("%d wrong\n", wrong);
    cudaFree(devInput);
    cudaFree(devOutput);
    delete[] input;
    delete[] output;
    return 0;
}
