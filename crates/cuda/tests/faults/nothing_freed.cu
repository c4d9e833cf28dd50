// A listing that copies to the device and ends: N is its own, and nothing is freed.
#include <cuda_runtime.h>
#define N 1000
int main()
{
    float *A = new float[N];
    for (int i = 0; i < N; i++) A[i] = (float)i;
    size_t bytes = sizeof(float) * N;
    float *deviceA;
    cudaMalloc(&deviceA, bytes);
    cudaMemcpy(deviceA, A, bytes, cudaMemcpyHostToDevice);
    return 0;
}
// Covers X61.
