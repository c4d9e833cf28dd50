#include <cstdio>
__global__ void k(int *c, int n) {
    __shared__ int done; int t = threadIdx.x; if (t == 0) done = 0; __syncthreads();
    while (!done) { //!
        __syncthreads();
        if (t == 70) done = 1;
        __syncthreads();
    }
    c[t] = 1;
}
int main() { int *c; cudaMalloc(&c, 256); cudaMemset(c, 0, 256);
    k<<<1,64>>>(c, 8); cudaDeviceSynchronize(); printf("done\n"); cudaFree(c); }
