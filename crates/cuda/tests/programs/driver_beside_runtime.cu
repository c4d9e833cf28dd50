// Calls of the driver API that do what the runtime does, beside a kernel that the program launches itself.
#include <cstdio>
#include <cuda.h>
#include <cuda_runtime.h>

#define MUST(call)                                                     \
    do {                                                               \
        CUresult result = call;                                        \
        if (result != CUDA_SUCCESS) {                                  \
            const char *name, *text;                                   \
            cuGetErrorName(result, &name);                             \
            cuGetErrorString(result, &text);                           \
            printf("line %d: %s (%s)\n", __LINE__, name, text);        \
        }                                                              \
    } while (0)

__global__ void twice(int *values, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) values[i] *= 2;
}

int main()
{
    MUST(cuInit(0));
    CUdevice device;
    CUcontext context, current;
    MUST(cuDeviceGet(&device, 0));
    MUST(cuDeviceGet(&device, 1000));
    MUST(cuDevicePrimaryCtxRetain(&context, device));
    MUST(cuCtxSetCurrent(context));
    MUST(cuCtxGetCurrent(&current));
    printf("current: %d\n", context == current);

    const int n = 100;
    int host[n];
    for (int i = 0; i < n; i++) host[i] = i;
    CUdeviceptr memory;
    CUstream stream;
    MUST(cuMemAlloc(&memory, 0));
    MUST(cuMemAlloc(&memory, sizeof(host)));
    MUST(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
    MUST(cuMemcpyHtoD(memory, host, sizeof(host)));
    twice<<<1, 128, 0, stream>>>((int *)memory, n);
    MUST(cuStreamSynchronize(stream));
    MUST(cuMemcpyDtoH(host, memory, sizeof(host)));
    printf("%d %d %d\n", host[0], host[1], host[n - 1]);

    MUST(cuMemsetD32(memory, 77, n / 2));
    MUST(cuMemcpyDtoH(host, memory + (n / 2 - 1) * sizeof(int), 2 * sizeof(int)));
    printf("%d %d\n", host[0], host[1]);

    MUST(cuStreamDestroy(stream));
    MUST(cuMemFree(memory));
    MUST(cuDevicePrimaryCtxRelease(device));
    printf("runtime: %s\n", cudaGetErrorString(cudaGetLastError()));
    return 0;
}
