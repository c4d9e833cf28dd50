#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <cuda/barrier>
__global__ void k(const int *a, int *c) {
    __shared__ cuda::barrier<cuda::thread_scope_block> full, empty; __shared__ int s[32]; int t = threadIdx.x;
    if (t == 0) { init(&full, 64); init(&empty, 64); }
    __syncthreads();
    for (int r = 0; r < 3; r++) {
        if (t < 32) { empty.arrive_and_wait(); s[t] = a[t] + r; (void)full.arrive(); }
        else { (void)empty.arrive(); full.arrive_and_wait(); c[r * 32 + t - 32] = s[63 - t]; }
    }
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
