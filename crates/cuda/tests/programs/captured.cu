// Pointers made of an index that changes after them: each keeps the place that it was given.
#include <cstdio>
__global__ void captured(int *data, int k)
{
    int *p = data + k;
    k++;
    int *q = &data[k];
    k *= 2;
    *p++ = q[1];
    p[k] = *q + k;
}
int main() {
    int h[16], *d;
    for (int i = 0; i < 16; i++) h[i] = 10 * i;
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    captured<<<1, 1>>>(d, 2);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 16; i++) printf("%d ", h[i]);
    printf("\n");
    cudaFree(d);
}
