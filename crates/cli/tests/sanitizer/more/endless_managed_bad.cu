#include <cstdio>
__global__ void k(int *a) { a[0] = 0; }
int main() {
    int *done; cudaMallocManaged(&done, 4); *done = 0;
    k<<<1, 1>>>(done); cudaDeviceSynchronize();
    int spins = 0;
    while (*done != 1)
        cudaDeviceSynchronize();
    printf("%d\n", spins);
    cudaFree(done);
}
