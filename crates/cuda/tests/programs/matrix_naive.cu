// A matrix product with a thread for each cell: how many ways of two steps lead from place to place.
#include <stdio.h>
#include <stdlib.h>
#define SIDE 12

__global__ void joinSteps(float *first, float *second, float *ways, int places)
{
    int to = threadIdx.x + SIDE * blockIdx.x;
    int from = threadIdx.y + SIDE * blockIdx.y;
    if (to >= places || from >= places) return;
    float *out = first + from * places;
    float *in = second + to;
    float sum = 0;
    for (int over = 0; over < places; over++, in += places) {
        sum += *in * out[over];
    }
    ways[from * places + to] = sum;
}

int main()
{
    int places = 75;
    int blocksAcross = places / SIDE;
    if (places % SIDE != 0) ++blocksAcross;
    dim3 blocks(blocksAcross, blocksAcross);
    dim3 threads(SIDE, SIDE);
    size_t bytes = places * places * sizeof(float);
    float *steps = (float *)malloc(bytes);
    float *ways = (float *)malloc(bytes);
    for (int from = 0; from < places; from++) {
        for (int to = 0; to < places; to++) {
            steps[from * places + to] = (float)((from * to + from) % 4);
        }
    }
    float *deviceSteps, *deviceWays;
    cudaMalloc((void **)&deviceSteps, bytes);
    cudaMalloc((void **)&deviceWays, bytes);
    cudaMemcpy(deviceSteps, steps, bytes, cudaMemcpyHostToDevice);
    joinSteps<<<blocks, threads>>>(deviceSteps, deviceSteps, deviceWays, places);
    cudaMemcpy(ways, deviceWays, bytes, cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int cell = 0; cell < places * places; cell += 2) {
        float sum = 0;
        for (int over = 0; over < places; ++over) {
            sum += steps[cell / places * places + over] * steps[over * places + cell % places];
        }
        if (ways[cell] != sum) ++wrong;
    }
    printf("%d x %d blocks, %.1f ways from 5 to 6, %d wrong\n", blocks.x, blocks.y, ways[5 * places + 6], wrong);
    free(steps);
    free(ways);
    cudaFree(deviceSteps);
    cudaFree(deviceWays);
}
