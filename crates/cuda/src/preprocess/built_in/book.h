// Helpers of the book "CUDA by Example".
#pragma once
#include <stdio.h>

static void HandleError(cudaError_t error, const char *file, int line)
{
    if (error != cudaSuccess) {
        printf("%s in %s at line %d\n", cudaGetErrorString(error), file, line);
        exit(EXIT_FAILURE);
    }
}
#define HANDLE_ERROR(error) (HandleError(error, __FILE__, __LINE__))

#define HANDLE_NULL(pointer)                                            \
    {                                                                   \
        if (pointer == NULL) {                                          \
            printf("Host memory failed in %s at line %d\n", __FILE__, __LINE__); \
            exit(EXIT_FAILURE);                                         \
        }                                                               \
    }

template <typename T>
void swap(T &a, T &b)
{
    T t = a;
    a = b;
    b = t;
}

inline void *big_random_block(int size)
{
    unsigned char *data = (unsigned char *)malloc(size);
    HANDLE_NULL(data);
    for (int i = 0; i < size; i++) data[i] = rand();
    return data;
}

inline int *big_random_block_int(int size)
{
    int *data = (int *)malloc(size * sizeof(int));
    HANDLE_NULL(data);
    for (int i = 0; i < size; i++) data[i] = rand();
    return data;
}

__device__ inline unsigned char value(float n1, float n2, int hue)
{
    if (hue > 360) hue -= 360;
    else if (hue < 0) hue += 360;
    if (hue < 60) return (unsigned char)(255 * (n1 + (n2 - n1) * hue / 60));
    if (hue < 180) return (unsigned char)(255 * n2);
    if (hue < 240) return (unsigned char)(255 * (n1 + (n2 - n1) * (240 - hue) / 60));
    return (unsigned char)(255 * n1);
}

__global__ inline void float_to_color(unsigned char *picture, const float *data)
{
    int x = threadIdx.x + blockIdx.x * blockDim.x;
    int y = threadIdx.y + blockIdx.y * blockDim.y;
    int offset = x + y * blockDim.x * gridDim.x;
    float l = data[offset];
    float s = 1;
    int h = (180 + (int)(360.0f * data[offset])) % 360;
    float m2 = l <= 0.5f ? l * (1 + s) : l + s - l * s;
    float m1 = 2 * l - m2;
    picture[offset * 4 + 0] = value(m1, m2, h + 120);
    picture[offset * 4 + 1] = value(m1, m2, h);
    picture[offset * 4 + 2] = value(m1, m2, h - 120);
    picture[offset * 4 + 3] = 255;
}
