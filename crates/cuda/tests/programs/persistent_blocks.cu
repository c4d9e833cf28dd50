// Blocks that stay and take one row of crates after another from a counter, until none is left.
#include <stdio.h>
#define PORTERS 96
#define GANGS 3

__device__ int crateTaken = 0;

__global__ void weigh(int crates, float *weights, float *steps)
{
    __shared__ int row;
    __shared__ float seen[PORTERS + 1];
    int me = threadIdx.x;
    for (;;) {
        if (me == PORTERS - 1) row = atomicAdd(&crateTaken, PORTERS);
        __syncthreads();
        if (row >= crates) break;
        int crate = row + me;
        seen[me + 1] = weights[crate];
        if (me == 0) seen[0] = row > 0 ? weights[row - 1] : 0.f;
        __syncthreads();
        steps[crate] = seen[me + 1] - seen[me];
        __syncthreads();
    }
}

int main()
{
    int crates = 20 * PORTERS;
    size_t bytes = crates * sizeof(float);
    float *weights = new float[crates], *steps = new float[crates];
    for (int crate = 0; crate < crates; crate++) {
        weights[crate] = (crate * 7 % 32) / 4.f;
    }
    float *deviceWeights, *deviceSteps;
    cudaMalloc(&deviceWeights, bytes);
    cudaMalloc(&deviceSteps, bytes);
    cudaMemcpy(deviceWeights, weights, bytes, cudaMemcpyHostToDevice);
    weigh<<<GANGS, PORTERS>>>(crates, deviceWeights, deviceSteps);
    cudaMemcpy(steps, deviceSteps, bytes, cudaMemcpyDeviceToHost);
    float reached = 0;
    int wrong = 0;
    for (int crate = 0; crate < crates; crate++) {
        reached += steps[crate];
        if (reached != weights[crate]) wrong++;
    }
    printf("the last crate weighs %g, %d wrong\n", reached, wrong);
    cudaFree(deviceWeights);
    cudaFree(deviceSteps);
    delete[] weights;
    delete[] steps;
    return 0;
}
