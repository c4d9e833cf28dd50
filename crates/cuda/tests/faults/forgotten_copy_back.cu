// The kernel's results stay on the device: what is printed was never written.
#include <stdio.h>
__global__ void square(float *d) { d[threadIdx.x] = threadIdx.x * threadIdx.x; }
int main()
{
    float *h = new float[32], *zeros = new float[4](), *d;
    int *counted = (int *)calloc(4, sizeof(int));
    cudaMalloc(&d, 128);
    square<<<1, 32>>>(d);
    printf("%f %d\n", zeros[1], counted[2]);
    for (int i = 0; i < 4; i++) printf("%f ", h[i]);
    printf("\n");
    cudaFree(d);
    delete[] h;
    delete[] zeros;
    free(counted);
}
