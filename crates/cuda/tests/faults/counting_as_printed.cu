// X103 to X105, X61: pointers that were never set, a pointer printed, memory that is never freed.
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
__global__ void CUDACount(char *A, unsigned int *count) { if (A[threadIdx.x] == 'a') atomicAdd(count, 1); }
int main()
{
    char *d_A;
    unsigned int *count = 0, *d_count, *result;
    char A[] = "banana";
    cudaMalloc((void **)&d_A, strlen(A) * sizeof(char));
    cudaMalloc((void **)&d_count, sizeof(unsigned int));
    cudaMemcpy(d_A, A, strlen(A), cudaMemcpyHostToDevice);
    cudaMemcpy(d_count, count, sizeof(unsigned int), cudaMemcpyHostToDevice);
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    CUDACount<<<1, 6>>>(d_A, d_count);
    cudaMemcpy(result, d_count, sizeof(unsigned int), cudaMemcpyDeviceToHost);
    printf("%u\n", *result);
}
