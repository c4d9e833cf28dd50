#include <cuda_runtime.h>
int main()
{
    float *deviceA;
    cudaMalloc(&deviceA, 40);
    deviceA[0] = 1.0f;
    return 0;
}
// Covers MA4.
