#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <cuda/barrier>
__global__ void k(const int *a, int *c) {
    __shared__ cuda::barrier<cuda::thread_scope_block> bar; int t = threadIdx.x;
    if (t == 0) init(&bar, 64);
    __syncthreads();
    if (t >= 32) { bar.arrive_and_drop(); c[t] = a[t]; return; }
    bar.arrive_and_wait();
    bar.arrive_and_wait();
    c[t] = a[t] + 1;
}
int main() {
    int h[256], o[256]; for (int i = 0; i < 256; i++) h[i] = i;
    int *a, *c; cudaMalloc(&a, sizeof(h)); cudaMalloc(&c, sizeof(o));
    cudaMemcpy(a, h, sizeof(h), cudaMemcpyHostToDevice); cudaMemset(c, 0, sizeof(o));
    k<<<1, 64>>>(a, c);
    cudaDeviceSynchronize();
    cudaMemcpy(o, c, sizeof(o), cudaMemcpyDeviceToHost);
    printf("%d\n", o[1]);
    cudaFree(a); cudaFree(c);
}
