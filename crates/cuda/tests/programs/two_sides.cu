// Functions for both sides that read otherwise on each: `__CUDA_ARCH__` is a macro only where device code is read.
#include <cstdio>

#ifdef __CUDA_ARCH__
#define PLACE "device"
#define PLACE_NUMBER 1
#else
#define PLACE "host"
#define PLACE_NUMBER 0
#endif

__host__ __device__ int place()
{
#ifdef __CUDA_ARCH__
    return 1;
#else
    return 0;
#endif
}

__host__ __device__ int place_by_macro() { return PLACE_NUMBER; }

template <typename T>
__host__ __device__ T halved(T value)
{
    T half = value
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 300
        * T(0.5);
    half += 100 * threadIdx.x;
#else
        / 2;
#endif
    return half;
}

struct Counter {
    int count;
    __host__ __device__ Counter() : count(
#ifdef __CUDA_ARCH__
        10
#else
        20
#endif
    ) {}
    __host__ __device__ void step()
    {
#ifndef __CUDA_ARCH__
        count += 1;
#else
        count += 2;
#endif
    }
};

// It reads alike on both sides; what it calls does not.
__host__ __device__ int through() { return 10 * place() + place_by_macro(); }

__host__ __device__ void fail(int code)
{
#ifdef __CUDA_ARCH__
    printf("code %d on the %s\n", code, PLACE);
#else
    fprintf(stdout, "code %d on the %s\n", code, PLACE);
#endif
}

__global__ void look(int *out)
{
    Counter counter;
    counter.step();
    out[threadIdx.x] = through() + 1000 * counter.count + (int)halved(6.0f);
    if (threadIdx.x == 1) fail(7);
}

int main()
{
    int (*chosen)() = place;
    Counter counter;
    counter.step();
    printf("host: %d %d %d %g\n", through(), chosen(), counter.count, halved(7.0f));
    fail(3);
    int *d, h[2];
    cudaMalloc(&d, sizeof(h));
    look<<<1, 2>>>(d);
    cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
    printf("device: %d %d\n", h[0], h[1]);
    cudaFree(d);
#ifdef __CUDA_ARCH__
    printf("never\n");
#endif
    return 0;
}
