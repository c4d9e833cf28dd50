// Checks, a clock and data for first programs.
#pragma once
#include <stdio.h>
#include <sys/time.h>
#include <time.h>

#define CHECK(call)                                                                \
    {                                                                              \
        const cudaError_t error = call;                                            \
        if (error != cudaSuccess) {                                                \
            printf("ERROR: %s:%d,", __FILE__, __LINE__);                           \
            printf("code:%d,reason:%s\n", error, cudaGetErrorString(error));       \
            exit(1);                                                               \
        }                                                                          \
    }

inline double cpuSecond()
{
    struct timeval now;
    gettimeofday(&now, NULL);
    return (double)now.tv_sec + (double)now.tv_usec * 1e-6;
}

inline void initialData(float *data, int size)
{
    srand((unsigned)time(NULL));
    for (int i = 0; i < size; i++) data[i] = (float)(rand() & 0xffff) / 1000.0f;
}

inline void initialData_int(int *data, int size)
{
    srand((unsigned)time(NULL));
    for (int i = 0; i < size; i++) data[i] = (int)(rand() & 0xff);
}

inline void printMatrix(float *data, const int width, const int height)
{
    float *row = data;
    printf("Matrix<%d,%d>:\n", height, width);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) printf("%6f ", row[x]);
        row += width;
        printf("\n");
    }
}

inline void initDevice(int number)
{
    int device = number;
    cudaDeviceProp properties;
    CHECK(cudaGetDeviceProperties(&properties, device));
    printf("Using device %d: %s\n", device, properties.name);
    CHECK(cudaSetDevice(device));
}

inline void checkResult(float *host, float *device, const int count)
{
    double epsilon = 1.0E-8;
    for (int i = 0; i < count; i++) {
        if (fabs(host[i] - device[i]) > epsilon) {
            printf("Results don't match!\n");
            printf("%f(hostRef[%d] )!= %f(gpuRef[%d])\n", host[i], i, device[i], i);
            return;
        }
    }
    printf("Check result success!\n");
}
