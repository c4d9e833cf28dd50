// Jumps back to a label, and out of two loops.
#include <stdio.h>

__global__ void inc(int *x) { ++*x; }

int main()
{
    int *d, h = 0, tries = 0;
    cudaMalloc(&d, 4);
    cudaMemcpy(d, &h, 4, cudaMemcpyHostToDevice);
again:
    inc<<<1, 1>>>(d);
    cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost);
    tries++;
    if (h < 5) goto again;
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 10; j++)
            if (i * j == 42) {
                printf("%d %d\n", i, j);
                goto found;
            }
    printf("none\n");
found:
    printf("%d %d\n", h, tries);
    cudaFree(d);
    return 0;
}
