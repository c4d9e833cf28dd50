#include <cstdio>
// The counter changes and the value that is waited for does not come.
__global__ void wait(int *flag, long long *turns) {
    long long count = 0;
    while (atomicAdd(flag, 0) != 7) { //!
        ++count;
    }
    *turns = count;
}
int main() {
    int *flag;
    long long *turns;
    cudaMalloc(&flag, sizeof(int));
    cudaMalloc(&turns, sizeof(long long));
    cudaMemset(flag, 0, sizeof(int));
    wait<<<1, 1>>>(flag, turns);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(flag);
    cudaFree(turns);
}
