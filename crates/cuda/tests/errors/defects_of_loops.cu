// X39: the loop counts one variable and asks for another.
#include <stdio.h>
int main()
{
    int dev_count;
    cudaDeviceProp dev_prop;
    cudaGetDeviceCount(&dev_count);
    for (I = 0; i < dev_count; i++) {
        cudaGetDeviceProperties(&dev_prop, i);
        printf("%d\n", dev_prop.maxThreadPerBlock);
    }
}
