#include <cstdio>
#include <cstdlib>
template <unsigned int blockSize> __device__ void warpReduce(volatile int *sdata, unsigned int tid) {
    if (blockSize >= 64) sdata[tid] += sdata[tid + 32];
    if (blockSize >= 32) sdata[tid] += sdata[tid + 16];
    if (blockSize >= 16) sdata[tid] += sdata[tid + 8];
    if (blockSize >= 8) sdata[tid] += sdata[tid + 4];
    if (blockSize >= 4) sdata[tid] += sdata[tid + 2];
    if (blockSize >= 2) sdata[tid] += sdata[tid + 1];
}
template <unsigned int blockSize> __global__ void reduce6(int *g_idata, int *g_odata, unsigned int n) {
    extern __shared__ int sdata[];
    unsigned int tid = threadIdx.x;
    unsigned int i = blockIdx.x * (blockSize * 2) + tid;
    unsigned int gridSize = blockSize * 2 * gridDim.x;
    sdata[tid] = 0;
    while (i < n) { sdata[tid] += g_idata[i] + g_idata[i + blockSize]; i += gridSize; }
    __syncthreads();
    if (blockSize >= 512) { if (tid < 256) { sdata[tid] += sdata[tid + 256]; } __syncthreads(); }
    if (blockSize >= 256) { if (tid < 128) { sdata[tid] += sdata[tid + 128]; } __syncthreads(); }
    if (blockSize >= 128) { if (tid < 64) { sdata[tid] += sdata[tid + 64]; } __syncthreads(); }
    if (tid < 32) {
        volatile int *s = sdata;
        if (blockSize >= 64) s[tid] += s[tid + 32];
        __syncwarp();
        for (int k = 16; k > 0; k >>= 1) { int v = tid + k < blockSize ? s[tid + k] : 0; __syncwarp(); s[tid] += v; __syncwarp(); }
    }
    if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}
__global__ void reduce0(int *g_idata, int *g_odata) {
    extern __shared__ int sdata[];
    unsigned int tid = threadIdx.x, i = blockIdx.x * blockDim.x + threadIdx.x;
    sdata[tid] = g_idata[i];
    __syncthreads();
    for (unsigned int s = 1; s < blockDim.x; s *= 2) {
        if (tid % (2 * s) == 0) sdata[tid] += sdata[tid + s];
        __syncthreads();
    }
    if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}
__global__ void reduce1(int *g_idata, int *g_odata) {
    extern __shared__ int sdata[];
    unsigned int tid = threadIdx.x, i = blockIdx.x * blockDim.x + threadIdx.x;
    sdata[tid] = g_idata[i];
    __syncthreads();
    for (unsigned int s = 1; s < blockDim.x; s *= 2) {
        int index = 2 * s * tid;
        if (index < blockDim.x) sdata[index] += sdata[index + s];
        __syncthreads();
    }
    if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}
__global__ void reduce2(int *g_idata, int *g_odata) {
    extern __shared__ int sdata[];
    unsigned int tid = threadIdx.x, i = blockIdx.x * (blockDim.x * 2) + threadIdx.x;
    sdata[tid] = g_idata[i] + g_idata[i + blockDim.x];
    __syncthreads();
    for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
        if (tid < s) sdata[tid] += sdata[tid + s];
        __syncthreads();
    }
    if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}
int finish(int *d, int n) {
    int *h = (int *)malloc(n * sizeof(int)), s = 0;
    cudaMemcpy(h, d, n * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) s += h[i];
    free(h);
    return s;
}
int main(int argc, char **argv) {
    int n = 1 << 14, threads = 128;
    int *h = (int *)malloc(n * sizeof(int)), *d, *o;
    for (int i = 0; i < n; i++) h[i] = (int)(i * 7u % 13u);
    cudaMalloc((void **)&d, n * sizeof(int)); cudaMalloc((void **)&o, n * sizeof(int));
    cudaMemcpy(d, h, n * sizeof(int), cudaMemcpyHostToDevice);
    dim3 dimBlock(threads, 1, 1), dimGrid(n / threads, 1, 1);
    int smemSize = threads * sizeof(int);
    reduce0<<<dimGrid, dimBlock, smemSize>>>(d, o); printf("reduce0 %d\n", finish(o, dimGrid.x));
    reduce1<<<dimGrid, dimBlock, smemSize>>>(d, o); printf("reduce1 %d\n", finish(o, dimGrid.x));
    dimGrid.x /= 2;
    reduce2<<<dimGrid, dimBlock, smemSize>>>(d, o); printf("reduce2 %d\n", finish(o, dimGrid.x));
    dimGrid.x = 8;
    switch (threads) {
    case 512: reduce6<512><<<dimGrid, dimBlock, smemSize>>>(d, o, n); break;
    case 256: reduce6<256><<<dimGrid, dimBlock, smemSize>>>(d, o, n); break;
    case 128: reduce6<128><<<dimGrid, dimBlock, smemSize>>>(d, o, n); break;
    case 64: reduce6<64><<<dimGrid, dimBlock, smemSize>>>(d, o, n); break;
    }
    printf("reduce6 %d\n", finish(o, dimGrid.x));
    free(h); cudaFree(d); cudaFree(o);
    return 0;
}
