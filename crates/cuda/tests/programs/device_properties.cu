// What the device says of itself, printed where it is the same on every GPU.
#include <stdio.h>

int main()
{
    int dev_count = 0, i;
    cudaDeviceProp dev_prop;
    cudaGetDeviceCount(&dev_count);
    printf("devices: %s\n", dev_count > 0 ? "some" : "none");
    for (i = 0; i < 1; i++) {
        cudaGetDeviceProperties(&dev_prop, i);
        printf("warp %d\n", dev_prop.warpSize);
        printf("threads in a block %d\n", dev_prop.maxThreadsPerBlock);
        printf("block %d x %d x %d\n", dev_prop.maxThreadsDim[0], dev_prop.maxThreadsDim[1], dev_prop.maxThreadsDim[2]);
        if (dev_prop.multiProcessorCount < 1) printf("no multiprocessors\n");
        if (dev_prop.totalGlobalMem < 1024 * 1024) printf("hardly any memory\n");
        if (dev_prop.sharedMemPerBlock < 16 * 1024) printf("little shared memory\n");
        printf("named: %s\n", dev_prop.name[0] ? "yes" : "no");
    }
    int device = -1, warp = 0;
    cudaSetDevice(0);
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&warp, cudaDevAttrWarpSize, 0);
    size_t available, total;
    cudaMemGetInfo(&available, &total);
    printf("device %d, warp %d, memory %s\n", device, warp, available <= total ? "ok" : "odd");
    return 0;
}
