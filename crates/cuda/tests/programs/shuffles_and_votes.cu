// What the lanes of a warp tell each other.
#include <stdio.h>

__global__ void lanes(const int *in, int *out)
{
    int lane = threadIdx.x & 31;
    int v = in[threadIdx.x];
    int *row = out + threadIdx.x * 8;
    row[0] = __shfl_sync(0xffffffff, v, 5);
    row[1] = __shfl_up_sync(0xffffffff, v, 2);
    row[2] = __shfl_down_sync(0xffffffff, v, 3);
    row[3] = __shfl_xor_sync(0xffffffff, v, 1);
    row[4] = __shfl_sync(0xffffffff, v, 1, 8);
    row[5] = __shfl_up_sync(0xffffffff, v, 1, 4);
    row[6] = __shfl_down_sync(0xffffffff, v, 2, 16);
    row[7] = __shfl_xor_sync(0xffffffff, v, 4, 8) + lane;
}

__global__ void votes(const int *in, unsigned int *out)
{
    int v = in[threadIdx.x];
    unsigned int even = __ballot_sync(0xffffffff, v % 2 == 0);
    int any = __any_sync(0xffffffff, v > 60);
    int all = __all_sync(0xffffffff, v >= 0);
    unsigned int below = (1u << (threadIdx.x % 32)) - 1;
    unsigned int *row = &out[threadIdx.x * 5];
    row[0] = even;
    row[1] = any;
    row[2] = all;
    row[3] = __popc(even & below);
    row[4] = __ffs(even) * 100 + __clz(even);
}

__global__ void scanOfWarp(const float *in, float *out)
{
    int lane = threadIdx.x % 32;
    float sum = in[threadIdx.x];
#pragma unroll
    for (int d = 1; d < 32; d *= 2) {
        float other = __shfl_up_sync(0xffffffffu, sum, d);
        if (lane >= d) sum += other;
    }
    out[threadIdx.x] = sum;
}

int main()
{
    int h[64], r[64 * 8];
    for (int i = 0; i < 64; i++) h[i] = i % 3 + (i > 40 ? 24 : 0);
    int *d, *o;
    cudaMalloc(&d, sizeof(h));
    cudaMalloc(&o, sizeof(r));
    cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);
    lanes<<<1, 64>>>(d, o);
    cudaMemcpy(r, o, sizeof(r), cudaMemcpyDeviceToHost);
    for (int t = 0; t < 64; t += 9) {
        printf("thread %2d:", t);
        for (int k = 0; k < 8; k++) printf(" %3d", r[t * 8 + k]);
        printf("\n");
    }
    votes<<<1, 64>>>(d, (unsigned int *)o);
    unsigned int u[64 * 5];
    cudaMemcpy(u, o, sizeof(u), cudaMemcpyDeviceToHost);
    for (int t = 7; t < 64; t += 32)
        printf("%08x %u %u %u %u\n", u[t * 5], u[t * 5 + 1], u[t * 5 + 2], u[t * 5 + 3], u[t * 5 + 4]);
    float f[64], *df, *of;
    for (int i = 0; i < 64; i++) f[i] = i + 1;
    cudaMalloc(&df, sizeof(f)); cudaMalloc(&of, sizeof(f));
    cudaMemcpy(df, f, sizeof(f), cudaMemcpyHostToDevice);
    scanOfWarp<<<1, 64>>>(df, of);
    cudaMemcpy(f, of, sizeof(f), cudaMemcpyDeviceToHost);
    printf("%.0f %.0f %.0f %.0f\n", f[0], f[31], f[32], f[63]);
    cudaFree(d); cudaFree(o); cudaFree(df); cudaFree(of);
    return 0;
}
