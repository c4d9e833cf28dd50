// 64-bit integers on both sides.
#include <stdio.h>
#include <stdint.h>

__host__ __device__ unsigned long long power(unsigned long long base, unsigned int exponent, unsigned long long modulus)
{
    unsigned long long result = 1;
    base %= modulus;
    while (exponent > 0) {
        if (exponent & 1) result = result * base % modulus;
        base = base * base % modulus;
        exponent >>= 1;
    }
    return result;
}

__host__ __device__ uint64_t fnv(const char *text, int n)
{
    uint64_t hash = 14695981039346656037ull;
    for (int i = 0; i < n; i++) {
        hash ^= (unsigned char)text[i];
        hash *= 1099511628211ull;
    }
    return hash;
}

__global__ void wide(unsigned long long *out, const char *text, long long big, unsigned long long *total)
{
    int i = threadIdx.x;
    out[i] = power(3 + i, 1000 + i, 1000000007ull);
    if (i == 0) {
        out[32] = fnv(text, 5);
        long long negative = -big;
        out[33] = negative / 1000;
        out[34] = negative % 1000;
        out[35] = negative >> 8;
        out[36] = (unsigned long long)big << 3 | 5;
        out[37] = big > 4000000000ll;
        out[38] = (unsigned long long)((double)1000000 * 3.0);
        out[39] = (long long)(float)65536 * 65536 * 2;
    }
    atomicAdd(total, 4000000000ull + i);
}

int main()
{
    unsigned long long h[40], total = 0, *d, *d_total;
    char *text;
    cudaMalloc(&d, sizeof(h)); cudaMalloc(&d_total, 8); cudaMalloc(&text, 8);
    cudaMemcpy(text, "hello", 6, cudaMemcpyHostToDevice);
    cudaMemcpy(d_total, &total, 8, cudaMemcpyHostToDevice);
    wide<<<1, 32>>>(d, text, 123456789012345ll, d_total);
    cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
    cudaMemcpy(&total, d_total, 8, cudaMemcpyDeviceToHost);
    int right = 0;
    for (int i = 0; i < 32; i++) right += h[i] == power(3 + i, 1000 + i, 1000000007ull);
    printf("%d right, %llu\n", right, h[31]);
    printf("%s %016llx\n", h[32] == fnv("hello", 5) ? "equal" : "different", h[32]);
    for (int i = 33; i < 40; i++) printf("%lld ", (long long)h[i]);
    printf("\ntotal %llu\n", total);
    long long factorial = 1;
    for (int i = 2; i <= 20; i++) factorial *= i;
    size_t bytes = (size_t)3000 * 1000 * 1000;
    printf("%lld %zu %ld\n", factorial, bytes, (long)-5);
    cudaFree(d); cudaFree(d_total); cudaFree(text);
    return 0;
}
