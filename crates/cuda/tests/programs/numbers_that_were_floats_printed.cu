// What a kernel prints of floats that became integers, and of integers that became floats.
#include <cstdio>

template <typename T> __global__ void rounded(T value)
{
    printf("%d %d %u\n", (int)value, (int)(value + value), (unsigned)(value * T(3)));
}

__global__ void each(const float *values, int count, float scale)
{
    for (int i = 0; i < count; i++) {
        int whole = values[i] * scale;
        bool any = values[i];
        printf("%d: %d %d %lld %c|", i, whole, (int)roundf(values[i]), (long long)(values[i] * 1e9f), (char)(65 + values[i]));
        printf("%d %hd %f %.1f\n", any, (short)(values[i] - 7), values[i] / 2, (float)whole);
    }
}

int main()
{
    rounded<<<1, 1>>>(2.5f);
    rounded<<<1, 1>>>(7);
    const float values[] = {0, 1.75f, -2.5f, 12.25f};
    float *device;
    cudaMalloc(&device, sizeof values);
    cudaMemcpy(device, values, sizeof values, cudaMemcpyHostToDevice);
    each<<<1, 1>>>(device, 4, 100.0f);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(device);
}
