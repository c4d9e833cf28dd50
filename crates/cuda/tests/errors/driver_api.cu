#include <cuda.h>
#include <cstdio>

int main()
{
    cuInit(0);
    CUdevice device;
    cuDeviceGet(&device, 0);
    CUcontext context;
    cuCtxCreate(&context, 0, device);
    CUdeviceptr memory;
    cuMemAlloc(&memory, 1024);
    cuMemFree(memory);
    cuCtxDestroy(context);
    printf("done\n");
    return 0;
}
