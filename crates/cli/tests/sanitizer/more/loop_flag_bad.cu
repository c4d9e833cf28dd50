// Nobody sets the flag.
#include <cstdio>
__global__ void wait(volatile int *flag, int *out) {
    while (*flag == 0) {} //!
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
int main() {
    int *flag;
    cudaMalloc(&flag, 129 * sizeof(int));
    cudaMemset(flag, 0, 129 * sizeof(int));
    wait<<<2, 64>>>(flag, flag + 1);
    cudaDeviceSynchronize();
    cudaFree(flag);
}
