#include <cuda.h>
#include <cstdio>

int main()
{
    cuInit(0);
    CUdevice device;
    cuDeviceGet(&device, 0);
    CUcontext context;
    cuCtxCreate(&context, 0, device);
    CUmodule module;
    cuModuleLoad(&module, "kernels.ptx");
    CUfunction kernel;
    cuModuleGetFunction(&kernel, module, "add");
    cuCtxDestroy(context);
    printf("done\n");
    return 0;
}
