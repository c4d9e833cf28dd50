// memset and memcpy in kernels between local, shared and global memory, and structures with arrays.
#include <cstdio>
#include <cstring>
struct Item { int key; float w[3]; };
__global__ void k(Item *items, int *flat, float *sums, const float *in) {
    __shared__ float tile[32];
    __shared__ int bins[4];
    int local[8];
    memset(local, 0, sizeof(local));
    for (int i = 0; i < 8; i++) local[i] += i + threadIdx.x;
    memcpy(flat + threadIdx.x * 8, local, sizeof(local));
    if (threadIdx.x == 0) { memset(bins, 0, 4 * sizeof(int)); memcpy(tile, in, sizeof(tile)); }
    __syncthreads();
    atomicAdd(&bins[threadIdx.x % 2], 1);
    float mine[8];
    memcpy(mine, &tile[threadIdx.x * 8], 8 * sizeof(float));
    float sum = 0;
    for (int i = 0; i < 8; i++) sum += mine[i];
    __syncthreads();
    sums[threadIdx.x] = sum + 1000 * bins[threadIdx.x];
    Item it;
    it.key = threadIdx.x;
    for (int j = 0; j < 3; j++) it.w[j] = it.key * 0.5f + j;
    items[threadIdx.x] = it;
}
int main() {
    Item h[4], *d; int f[32], *df; float in[32], s[4], *din, *ds;
    for (int i = 0; i < 32; i++) in[i] = i;
    cudaMalloc(&d, sizeof(h)); cudaMalloc(&df, sizeof(f)); cudaMalloc(&din, sizeof(in)); cudaMalloc(&ds, sizeof(s));
    cudaMemcpy(din, in, sizeof(in), cudaMemcpyHostToDevice);
    k<<<1, 4>>>(d, df, ds, din);
    cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
    cudaMemcpy(f, df, sizeof(f), cudaMemcpyDeviceToHost);
    cudaMemcpy(s, ds, sizeof(s), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 4; i++) printf("%d %.1f %.1f %d %g\n", h[i].key, h[i].w[0], h[i].w[2], f[i * 8 + 7], s[i]);
    cudaFree(d); cudaFree(df); cudaFree(din); cudaFree(ds);
}
