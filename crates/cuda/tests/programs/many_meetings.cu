#include <cstdio>

// A kernel that recurses and in which the threads of a block meet 71 times.

#define TEN(step) step() step() step() step() step() step() step() step() step() step()

__device__ int ways(int n) { return n <= 1 ? 1 : ways(n - 1) + ways(n - 2); }

__global__ void mixed(const int *numbers, int *sums) {
    __shared__ int shared[64];
    int thread = threadIdx.x;
    int sum = ways(numbers[thread] & 7), round = 0;
#define MEET() \
    shared[thread] = sum; \
    __syncthreads(); \
    sum = sum % 9973 * 3 + shared[(thread + ++round) % 64] % 9973 + numbers[round]; \
    __syncthreads();
    TEN(MEET) TEN(MEET) TEN(MEET)
    MEET() MEET() MEET() MEET() MEET()
    __syncthreads();
    sums[thread] = sum;
}

int main() {
    int values[64], *numbers, *sums;
    for (int i = 0; i < 64; i++) values[i] = i * i % 37;
    cudaMalloc(&numbers, sizeof values);
    cudaMalloc(&sums, sizeof values);
    cudaMemcpy(numbers, values, sizeof values, cudaMemcpyHostToDevice);
    cudaMemset(sums, 255, sizeof values);
    mixed<<<1, 64>>>(numbers, sums);
    cudaMemcpy(values, sums, sizeof values, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 64; i++) printf("%d%c", values[i], i % 8 == 7 ? '\n' : ' ');
    cudaFree(numbers);
    cudaFree(sums);
}
