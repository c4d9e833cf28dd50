// Numbers from the command line and from standard input.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>

__global__ void scale(int *v, int n, int by) { int i = threadIdx.x; if (i < n) v[i] *= by; }

int main(int argc, char **argv)
{
    printf("%d arguments\n", argc - 1);
    int by = 1;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--by") == 0 && i + 1 < argc) by = atoi(argv[++i]);
        else printf("other: %s\n", argv[i]);
    }
    int n;
    if (scanf("%d", &n) != 1) return 1;
    int v[16];
    for (int i = 0; i < n; i++)
        if (scanf("%d", &v[i]) != 1) return 2;
    float f; char word[20];
    scanf("%f %19s", &f, word);
    int *d;
    cudaMalloc(&d, sizeof(v));
    cudaMemcpy(d, v, sizeof(v), cudaMemcpyHostToDevice);
    scale<<<1, 16>>>(d, n, by);
    cudaMemcpy(v, d, sizeof(v), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) printf("%d ", v[i]);
    printf("| %.2f %s\n", f, word);
    cudaFree(d);
    return 0;
}
