// A function that gives back an error code and frees what it has at a label, to which every failure goes.
#include "cuda_runtime.h"
#include "device_launch_parameters.h"
#include <stdio.h>

cudaError_t turnLetters(char *turned, const char *word, const int *turns, unsigned int length);

__global__ void turn(char *turned, const char *word, const int *turns)
{
    int i = threadIdx.x;
    turned[i] = 'a' + (word[i] - 'a' + turns[i]) % 26;
}

int main()
{
    const int length = 7;
    const char word[length] = {'l', 'a', 'n', 't', 'e', 'r', 'n'};
    const int turns[length] = {1, 25, 3, 4, 0, 13, 26};
    char turned[length + 1] = {0};

    cudaError_t status = turnLetters(turned, word, turns, length);
    if (status != cudaSuccess) {
        fprintf(stderr, "the letters were not turned");
        return 1;
    }
    printf("%s (%d,%d,%d), status %d\n", turned, turned[0], turned[1], turned[2], status);

    if ((status = cudaDeviceReset()) != cudaSuccess) {
        fprintf(stderr, "the device was not reset");
        return 2;
    }
    return 0;
}

cudaError_t turnLetters(char *turned, const char *word, const int *turns, unsigned int length)
{
    char *deviceWord = 0;
    char *deviceTurned = 0;
    int *deviceTurns = 0;
    const char *step = "choosing the device";
    cudaError_t status;

    status = cudaSetDevice(0);
    if (status != cudaSuccess) goto leave;
    step = "making room";
    status = cudaMalloc((void **)&deviceWord, length);
    if (status != cudaSuccess) goto leave;
    if ((status = cudaMalloc((void **)&deviceTurned, length)) != cudaSuccess) goto leave;
    if ((status = cudaMalloc((void **)&deviceTurns, length * sizeof(int))) != cudaSuccess) goto leave;
    step = "copying";
    status = cudaMemcpy(deviceWord, word, length, cudaMemcpyHostToDevice);
    if (status != cudaSuccess) {
        goto leave;
    }
    status = cudaMemcpy(deviceTurns, turns, length * sizeof(int), cudaMemcpyHostToDevice);
    if (status != cudaSuccess) {
        goto leave;
    }
    step = "turning";
    turn<<<1, length>>>(deviceTurned, deviceWord, deviceTurns);
    status = cudaGetLastError();
    if (status != cudaSuccess) {
        fprintf(stderr, "not launched: %s\n", cudaGetErrorString(status));
        goto leave;
    }
    status = cudaDeviceSynchronize();
    if (status != cudaSuccess) {
        goto leave;
    }
    status = cudaMemcpy(turned, deviceTurned, length, cudaMemcpyDeviceToHost);
leave:
    if (status != cudaSuccess) {
        fprintf(stderr, "%s failed with code %d\n", step, status);
    }
    cudaFree(deviceTurns);
    cudaFree(deviceTurned);
    cudaFree(deviceWord);
    return status;
}
