// Comparisons in 64 bits of a number without a sign and one that may be negative.
#include <cstdio>

__global__ void compare(const unsigned int *u, const int *s, const signed char *c, int *out)
{
    int i = threadIdx.x;
    int all = 0;
    all |= (u[i] < (long long)s[i]) << 0;
    all |= ((long long)u[i] <= (long long)c[i]) << 1;
    all |= ((long long)s[i] > (long long)u[i]) << 2;
    all |= ((long long)u[i] == (long long)s[i]) << 3;
    all |= ((long long)(short)s[i] != (long long)(unsigned char)u[i]) << 4;
    all |= (u[i] - 0u < (long long)((signed char)128u)) << 5;
    all |= ((long long)u[i] >= 7) << 6;
    all |= (2u - 0u < (long long)((signed char)128u)) << 7;
    all |= (3u > (long long)s[i]) << 8;
    out[i] = all;
}

int main()
{
    const int n = 8;
    unsigned int hu[n] = {0, 1, 7, 200, 0x80000000u, 0xffffffffu, 128, 5};
    int hs[n] = {0, -1, 7, -200, (int)0x80000000, -1, 128, 6};
    signed char hc[n] = {0, 1, -7, -56, -128, -1, 127, 5};
    unsigned int *u;
    int *s, *out, host[n];
    signed char *c;
    cudaMalloc(&u, sizeof hu);
    cudaMalloc(&s, sizeof hs);
    cudaMalloc(&c, sizeof hc);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(u, hu, sizeof hu, cudaMemcpyHostToDevice);
    cudaMemcpy(s, hs, sizeof hs, cudaMemcpyHostToDevice);
    cudaMemcpy(c, hc, sizeof hc, cudaMemcpyHostToDevice);
    compare<<<1, n>>>(u, s, c, out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) printf("%03x ", host[i]);
    printf("\n");
    cudaFree(u);
    cudaFree(s);
    cudaFree(c);
    cudaFree(out);
}
