// Headers, directives, macros, strings and numbers that are a letter off.
#include <stdoi.h>
#includ <stdio.h>
#include <cuda_runtme.h>
#define N 100;
#define SQUARE(x) ((x) * (x));
#define CHECK(call) do { cudaError_t e = call; if (e != cudaSuccess) exit(1); } while (0);
__global__ void k(int *p) { int i = threadIdx.x; if (i < N) p[i] = SQUARE(i) + N; }
int main() {
    int a[N], *d;
    CHECK(cudaMalloc(&d, N * 4));
    k<<<1, N>>>(d);
    int m = N;
    printf("hello %d\n, m);
    puts("done);
    std::string s = "abc;
    int x = 09;
    int 2y = 3, z = 2 y;
    return 0;
}
