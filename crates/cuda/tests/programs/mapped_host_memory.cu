// A kernel reads and writes the host's own memory through the pointers that the device has for it.
#include <stdio.h>

__global__ void levelChanges(const float *levels, float *changes, float *signs, const int days)
{
    int day = blockIdx.x * blockDim.x + threadIdx.x;
    if (day >= days) return;
    float change = day > 0 ? levels[day] - levels[day - 1] : 0;
    changes[day] = change;
    signs[day] = copysignf(1.0f, change);
}

int main()
{
    const int days = 300;
    size_t bytes = days * sizeof(float);
    float *levels, *changes, *mappedLevels, *mappedChanges, *signs, copy[days];
    cudaSetDeviceFlags(cudaDeviceMapHost);
    cudaHostAlloc((void **)&levels, bytes, cudaHostAllocMapped);
    cudaHostAlloc((void **)&changes, bytes, cudaHostAllocMapped);
    for (int day = 0; day < days; day++) {
        levels[day] = day * day % 37 * 0.5f;
    }
    cudaHostGetDevicePointer((void **)&mappedLevels, (void *)levels, 0);
    cudaHostGetDevicePointer((void **)&mappedChanges, (void *)changes, 0);
    cudaMalloc((float **)&signs, bytes);
    levelChanges<<<5, 64>>>(mappedLevels, mappedChanges, signs, days);
    cudaMemcpy(copy, signs, bytes, cudaMemcpyDeviceToHost);
    float rises = 0, sum = 0;
    for (int day = 0; day < days; day++) {
        rises += copy[day] > 0;
        sum += changes[day];
    }
    printf("%g %g, %g days without a fall, %g in all\n", changes[1], changes[days - 1], rises, sum);
    cudaFree(signs);
    cudaFreeHost(levels);
    cudaFreeHost(changes);
}
