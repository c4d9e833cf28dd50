// The second warp waits long for the first, in shared memory, again and again.
#include <cstdio>
__global__ void turns(volatile int *out) {
    __shared__ int turn;
    if (threadIdx.x == 0) turn = 0;
    __syncthreads();
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    for (int round = 0; round < 3; round++) {
        if (lane == 0) {
            while (atomicAdd(&turn, 0) % 2 != warp) {}
            unsigned int x = round + warp;
            for (int i = 0; i < 120000; i++) x = x * 1664525u + 1013904223u;
            out[warp] = (int)x;
            __threadfence();
            atomicAdd(&turn, 1);
        }
        __syncwarp();
    }
}
int main() {
    int *out, host[2];
    cudaMalloc(&out, 2 * sizeof(int));
    cudaMemset(out, 0, 2 * sizeof(int));
    turns<<<1, 64>>>(out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    printf("%d %d\n", host[0] != 0, host[1] != 0);
    cudaFree(out);
}
