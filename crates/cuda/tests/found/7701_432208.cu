// Cases that run on into the next; a structure whose members start with values.
#include <stdio.h>

__host__ __device__ int steps(int n)
{
    int done = 0;
    switch (n & 3) {
    case 3: done += 100;
    case 2: done += 10;
    case 1: done += 1; break;
    default: done = -1;
    }
    switch (n) {
    case 7:
    case 9: { int extra = n * 1000; done += extra; }
    case 140000000001: done += 5;
    }
    return done;
}

struct Settings { int blocks = 2; int threads = 8; float scale = 1.5f; };

__global__ void run(int *out, Settings s)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = steps(i) * (int)(2 * s.scale);
}

int main()
{
    Settings s;
    s.scale += 0.5f;
    int h[16], *d, same = 0;
    cudaMalloc(&d, sizeof h);
    run<<<s.blocks, s.threads>>>(d, s);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 16; i++) { same += h[i] == 4 * steps(i); printf("%d ", h[i]); }
    printf("| %d same\n", same);
    cudaFree(d);
    return 0;
}
