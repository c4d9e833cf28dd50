#include <stdio.h>
#include <stdlib.h>
#define BLOCK 256
__global__ void predicate(const unsigned *in, unsigned *pred, int n, int bit) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) pred[i] = ((in[i] >> bit) & 1u) == 0;
}
__global__ void scanBlocks(const unsigned *in, unsigned *out, unsigned *sums, int n) {
    __shared__ unsigned temp[2][BLOCK];
    int tid = threadIdx.x, i = blockIdx.x * BLOCK + tid, pout = 0, pin = 1;
    temp[pout][tid] = (i < n && tid > 0) ? in[i - 1] : 0;
    __syncthreads();
    for (int offset = 1; offset < BLOCK; offset <<= 1) {
        pout = 1 - pout; pin = 1 - pout;
        if (tid >= offset) temp[pout][tid] = temp[pin][tid] + temp[pin][tid - offset];
        else temp[pout][tid] = temp[pin][tid];
        __syncthreads();
    }
    if (i < n) out[i] = temp[pout][tid];
    if (tid == BLOCK - 1) sums[blockIdx.x] = temp[pout][tid] + (i < n ? in[i] : 0);
}
__global__ void scatter(const unsigned *in, unsigned *out, const unsigned *pred, const unsigned *pos, const unsigned *sums, int n, unsigned zeros) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned before = pos[i] + sums[blockIdx.x];
    unsigned target = pred[i] ? before : zeros + (i - before);
    out[target] = in[i];
}
int main(void) {
    int n = 1500, blocks = (n + BLOCK - 1) / BLOCK;
    unsigned *h = (unsigned *)malloc(n * sizeof(unsigned));
    unsigned seed = 12345;
    for (int i = 0; i < n; i++) { seed = seed * 1103515245u + 12345u; h[i] = seed; }
    unsigned *a, *b, *pred, *pos, *sums;
    unsigned hs[64];
    cudaMalloc(&a, n * 4); cudaMalloc(&b, n * 4); cudaMalloc(&pred, n * 4); cudaMalloc(&pos, n * 4); cudaMalloc(&sums, blocks * 4);
    cudaMemcpy(a, h, n * 4, cudaMemcpyHostToDevice);
    for (int bit = 0; bit < 32; bit++) {
        predicate<<<blocks, BLOCK>>>(a, pred, n, bit);
        scanBlocks<<<blocks, BLOCK>>>(pred, pos, sums, n);
        cudaMemcpy(hs, sums, blocks * 4, cudaMemcpyDeviceToHost);
        unsigned total = 0;
        for (int k = 0; k < blocks; k++) { unsigned t = hs[k]; hs[k] = total; total += t; }
        cudaMemcpy(sums, hs, blocks * 4, cudaMemcpyHostToDevice);
        scatter<<<blocks, BLOCK>>>(a, b, pred, pos, sums, n, total);
        unsigned *t = a; a = b; b = t;
    }
    cudaMemcpy(h, a, n * 4, cudaMemcpyDeviceToHost);
    int ok = 1;
    for (int i = 1; i < n; i++) if (h[i - 1] > h[i]) ok = 0;
    printf("%s %u %u %u\n", ok ? "sorted" : "NOT SORTED", h[0], h[n / 2], h[n - 1]);
    cudaFree(a); cudaFree(b); cudaFree(pred); cudaFree(pos); cudaFree(sums); free(h);
    return 0;
}
