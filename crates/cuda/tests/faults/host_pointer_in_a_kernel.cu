// A host array where a kernel needs device memory.
#include <stdio.h>
__global__ void set(int *p) { p[0] = 1; }
int main()
{
    int host[4];
    set<<<1, 1>>>(host);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
