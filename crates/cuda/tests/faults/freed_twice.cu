// X61, V3: memory freed twice, used after it was freed, and a leak.
#include <stdio.h>
__global__ void set(int *p) { p[0] = 1; }
int main()
{
    int *d, *leaked;
    cudaMalloc(&d, 4);
    cudaMalloc(&leaked, 64);
    cudaFree(d);
    printf("%s\n", cudaGetErrorString(cudaFree(d)));
    set<<<1, 1>>>(d);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
