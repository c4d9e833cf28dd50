// On the host the lowest integer, as x86's instructions give it; in kernels the nearest end, as NVIDIA's.
#include <math.h>
#include <stdio.h>
__global__ void device(float f, int *out, unsigned *u)
{
    out[0] = (int)f;
    out[1] = (int)-f;
    u[0] = (unsigned)f;
    u[1] = (unsigned)-f;
}
int main()
{
    float f = 2e20f, minus = -1.0f, nothing = NAN;
    double three = 3e9;
    printf("%d %d %d %d\n", (int)f, (int)-f, (int)three, (int)nothing);
    printf("%u %u %u\n", (unsigned)minus, (unsigned)f, (unsigned)three);
    printf("%lld %llu %llu\n", (long long)f, (unsigned long long)f, (unsigned long long)1e19);
    printf("%d %d\n", (short)-three, (signed char)f);
    int *out, a[2];
    unsigned *u, b[2];
    cudaMalloc(&out, sizeof a);
    cudaMalloc(&u, sizeof b);
    device<<<1, 1>>>(f, out, u);
    cudaMemcpy(a, out, sizeof a, cudaMemcpyDeviceToHost);
    cudaMemcpy(b, u, sizeof b, cudaMemcpyDeviceToHost);
    printf("%d %d %u %u\n", a[0], a[1], b[0], b[1]);
    cudaFree(out);
    cudaFree(u);
    return 0;
}
