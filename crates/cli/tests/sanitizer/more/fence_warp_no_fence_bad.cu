#include <cstdio>
// The lanes of a warp write their parts, meet, and one lane hands all of them on to another block.
__device__ int parts[32];
__device__ int flag;
__global__ void k(int *out) {
    if (blockIdx.x == 0) {
        parts[threadIdx.x] = threadIdx.x * 2; //!
        __syncwarp();
        if (threadIdx.x == 0) {
            atomicExch(&flag, 1);
        }
    } else {
        if (threadIdx.x == 0) {
            while (atomicAdd(&flag, 0) == 0) { }
            __threadfence();
        }
        __syncwarp();
        out[threadIdx.x] = parts[31 - threadIdx.x]; //!
    }
}
int main() {
    int *out, host[32];
    cudaMalloc(&out, sizeof host);
    k<<<2, 32>>>(out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    printf("%d\n", host[0]);
    cudaFree(out);
}
