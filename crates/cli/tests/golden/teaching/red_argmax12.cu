#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

__host__ __device__ inline unsigned fill_hash(unsigned x)
{
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    return x;
}

struct Best {
    int value, index, block;
};
__global__ void k_red_argmax12(const int *a, int *c)
{
    __shared__ Best s[96];
    int t = threadIdx.x;
    Best b;
    b.value = a[blockIdx.x * 96 + t];
    b.index = t;
    b.block = blockIdx.x;
    s[t] = b;
    __syncthreads();
#pragma unroll 1
    for (int o = 48; o >= 3; o >>= 1) {
        if (t < o && s[t + o].value > s[t].value)
            s[t] = s[t + o];
        __syncthreads();
    }
    if (t < 3)
        c[blockIdx.x * 3 + t] = s[t].value * 1000 + s[t].index + s[t].block;
}

int main()
{
    const int n = 1 << 16;
    unsigned *h = (unsigned *)malloc(n * 4);
    for (int i = 0; i < n; i++) {
        ((int *)h)[i] = (int)(fill_hash(i) % 1000);
    }
    char *a, *b, *c;
    cudaMalloc(&a, n * 4);
    cudaMalloc(&b, n * 4);
    cudaMalloc(&c, n * 4);
    cudaMemcpy(a, h, n * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(b, h, n * 4, cudaMemcpyHostToDevice);
    cudaMemset(c, 0, n * 4);
    k_red_argmax12<<<3, 96, 0>>>((const int *)a, (int *)c);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) {
        printf("error %s\n", cudaGetErrorString(e));
        return 1;
    }
    cudaMemcpy(h, c, n * 4, cudaMemcpyDeviceToHost);
    unsigned s = 1;
    for (int i = 0; i < n; i++)
        s = s * 31u + h[i];
    printf("k_red_argmax12 %u\n", s);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    free(h);
    return 0;
}
