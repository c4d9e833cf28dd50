// Pseudo-random numbers by one's own generators, the same on the host and on the device.
#include <stdio.h>
#include <stdlib.h>

__host__ __device__ unsigned int lcg(unsigned int *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state;
}

__host__ __device__ unsigned int xorshift(unsigned int x)
{
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    return x;
}

__host__ __device__ unsigned long long splitmix(unsigned long long x)
{
    x += 0x9E3779B97F4A7C15ull;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
    return x ^ (x >> 31);
}

__global__ void generate(unsigned int *a, unsigned int *b, unsigned long long *c)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int state = i;
    for (int k = 0; k < 5; k++) lcg(&state);
    a[i] = state;
    b[i] = xorshift(i + 1);
    c[i] = splitmix(i);
}

__global__ void insideCircle(unsigned int *hits, int perThread)
{
    unsigned int state = (blockIdx.x * blockDim.x + threadIdx.x) * 747796405u + 1;
    unsigned int own = 0;
    for (int k = 0; k < perThread; k++) {
        int x = lcg(&state) >> 18, y = lcg(&state) >> 18;
        if (x * x + y * y < 16384 * 16384) own++;
    }
    atomicAdd(hits, own);
}

int main()
{
    const int n = 128;
    unsigned int a[n], b[n], *d_a, *d_b;
    unsigned long long c[n], *d_c;
    cudaMalloc(&d_a, sizeof(a)); cudaMalloc(&d_b, sizeof(b)); cudaMalloc(&d_c, sizeof(c));
    generate<<<2, 64>>>(d_a, d_b, d_c);
    cudaMemcpy(a, d_a, sizeof(a), cudaMemcpyDeviceToHost);
    cudaMemcpy(b, d_b, sizeof(b), cudaMemcpyDeviceToHost);
    cudaMemcpy(c, d_c, sizeof(c), cudaMemcpyDeviceToHost);
    int same = 0;
    for (unsigned int i = 0; i < n; i++) {
        unsigned int state = i;
        for (int k = 0; k < 5; k++) lcg(&state);
        same += a[i] == state && b[i] == xorshift(i + 1) && c[i] == splitmix(i);
    }
    printf("%d of %d the same; %u %u %llu\n", same, n, a[100], b[100], c[100]);
    cudaMemset(d_a, 0, sizeof(unsigned int));
    insideCircle<<<8, 64>>>(d_a, 200);
    unsigned int hits;
    cudaMemcpy(&hits, d_a, sizeof(hits), cudaMemcpyDeviceToHost);
    printf("pi is about %.4f\n", 4.0 * hits / (8 * 64 * 200));
    cudaFree(d_a); cudaFree(d_b); cudaFree(d_c);
    return 0;
}
