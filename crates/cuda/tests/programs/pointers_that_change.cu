// Pointers that walk, that are chosen, and that are exchanged.
#include <stdio.h>
#define N 64

__global__ void pingPong(int *a, int *b, int rounds)
{
    int *src = a, *dst = b;
    int i = threadIdx.x;
    for (int r = 0; r < rounds; r++) {
        dst[i] = src[i] + src[(i + 1) % N];
        int *t = src;
        src = dst;
        dst = t;
        __syncthreads();
    }
}

__global__ void choose(const int *even, const int *odd, int *out)
{
    const int *from = threadIdx.x % 2 ? odd : even;
    out[threadIdx.x] = from[threadIdx.x / 2];
}

__global__ void halves(float *data, int n)
{
    __shared__ float buffer[2 * N];
    float *in = buffer, *out = buffer + N;
    int t = threadIdx.x;
    in[t] = data[t];
    __syncthreads();
    for (int d = 1; d < n; d *= 2) {
        out[t] = in[t] + (t >= d ? in[t - d] : 0.0f);
        float *swap = in;
        in = out;
        out = swap;
        __syncthreads();
    }
    data[t] = in[t];
}

__device__ int sumOf(const int *begin, const int *end)
{
    int sum = 0;
    for (const int *p = begin; p != end; ++p) sum += *p;
    return sum;
}

__device__ int *at(int *base, int row, int width) { return base + row * width; }

__global__ void walk(int *data, int *out)
{
    int *row = at(data, threadIdx.x, 8);
    out[threadIdx.x] = sumOf(row, row + 8);
    *row++ = -1;
    row[0] = -2;
    *(row + 1) = row - data;
}

int main()
{
    int h[N], g[N], *a, *b, *c;
    for (int i = 0; i < N; i++) { h[i] = i; g[i] = 1000 + i; }
    cudaMalloc(&a, sizeof h); cudaMalloc(&b, sizeof h); cudaMalloc(&c, sizeof h);
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    pingPong<<<1, N>>>(a, b, 3);
    cudaMemcpy(g, b, sizeof g, cudaMemcpyDeviceToHost);
    printf("%d %d %d\n", g[0], g[1], g[N - 1]);
    for (int i = 0; i < N; i++) { h[i] = i; g[i] = 1000 + i; }
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemcpy(b, g, sizeof g, cudaMemcpyHostToDevice);
    choose<<<1, N>>>(a, b, c);
    cudaMemcpy(g, c, sizeof g, cudaMemcpyDeviceToHost);
    printf("%d %d %d %d\n", g[0], g[1], g[2], g[N - 1]);
    float f[N], *d;
    for (int i = 0; i < N; i++) f[i] = 1;
    cudaMalloc(&d, sizeof f);
    cudaMemcpy(d, f, sizeof f, cudaMemcpyHostToDevice);
    halves<<<1, N>>>(d, N);
    cudaMemcpy(f, d, sizeof f, cudaMemcpyDeviceToHost);
    printf("%g %g %g\n", f[0], f[31], f[N - 1]);
    walk<<<1, 8>>>(a, c);
    cudaMemcpy(g, c, 8 * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(h, a, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d, %d %d %d %d\n", g[0], g[7], h[8], h[9], h[10], h[11]);
    cudaFree(a); cudaFree(b); cudaFree(c); cudaFree(d);
    return 0;
}
