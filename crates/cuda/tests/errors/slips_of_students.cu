// Slips in a row: a mark, a letter or a word is missing or one too many.
#include <stdio.h>
__global__ void spelt(float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadidx.x;
    __synchthreads();
    a[i] = atomicadd(&a[0], 1.0f);
    if (i = 0) a[i] = 1;
    for (int j = 0; j < n; j++); { a[i] += 1; }
    int b[n];
}
int main()
{
    float *d;
    cudaMaloc(&d, 100);
    spelt<<<1, 32>>(d, 5);
    goto nowhere;
    return 0;
}
