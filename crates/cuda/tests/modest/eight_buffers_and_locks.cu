#include <cstdio>

__global__ void spread(unsigned long long *best, int *a, int *b, int *c, int *d, int *e, int *f, int *g)
{
    unsigned long long before = atomicMax(best, 1ULL << 40);
    a[0] = b[0] = c[0] = d[0] = e[0] = f[0] = g[0] = (int)before;
}

int main()
{
    unsigned long long *best;
    int *rest[7];
    cudaMalloc(&best, 8);
    for (int i = 0; i < 7; i++) cudaMalloc(&rest[i], 4);
    printf("before\n");
    spread<<<1, 32>>>(best, rest[0], rest[1], rest[2], rest[3], rest[4], rest[5], rest[6]);
    cudaDeviceSynchronize();
    printf("after\n");
    return 0;
}
