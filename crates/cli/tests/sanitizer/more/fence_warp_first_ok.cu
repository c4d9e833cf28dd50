#include <cstdio>

// Two warps: the second waits for the first by a volatile flag with a fence.
__global__ void k(const int *in, int *out) {
    __shared__ volatile int flag;
    __shared__ volatile int value[32];
    if (threadIdx.x == 0) flag = 0;
    __syncthreads();
    if (threadIdx.x < 32) {
        value[threadIdx.x] = in[threadIdx.x] * 2;
        __threadfence_block();
        __syncwarp();
        if (threadIdx.x == 0) flag = 1;
    } else {
        while (flag == 0) { }
        __threadfence_block();
        out[threadIdx.x] = value[threadIdx.x - 32];
    }
}
int main() {
    const int n = 64;
    static int host[n];
    for (int i = 0; i < n; ++i) host[i] = i;
    int *in, *out;
    cudaMalloc(&in, sizeof host); cudaMalloc(&out, sizeof host);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    cudaMemcpy(out, host, sizeof host, cudaMemcpyHostToDevice);
    k<<<1, 64>>>(in, out);
    
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    printf("%d\n", host[1]);
    cudaFree(in); cudaFree(out);
}
