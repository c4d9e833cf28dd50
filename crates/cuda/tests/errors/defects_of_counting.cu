// X106: a launch with two chevrons; X112: printf without its header is known all the same.
#include <cuda.h>
__global__ void CUDACount(char *A, unsigned int *count)
{
    if (A[threadIdx.x] == 'a') atomicAdd(count, 1);
}
int main()
{
    char *d_A;
    unsigned int *d_count;
    cudaMalloc((void **)&d_A, 10);
    cudaMalloc((void **)&d_count, 4);
    CUDACount<<1, 10>>(d_A, d_count);
    printf("%u\n", 1u);
    return 0;
}
// Covers X112.
