#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

struct Config { float scale; int steps; float bias; };
__global__ void apply(const Config *k, float *x) { x[threadIdx.x] = x[threadIdx.x] * k->scale + k->bias; //!
}
int main() {
    Config c; c.scale = 2;  c.steps = 3;
    float h[32]; for (int i = 0; i < 32; i++) h[i] = i;
    Config *dc; float *x; cudaMalloc(&dc, sizeof c); cudaMalloc(&x, sizeof h);
    cudaMemcpy(dc, &c, sizeof c, cudaMemcpyHostToDevice); cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    apply<<<1, 32>>>(dc, x);
    cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost); printf("%f\n", h[3]);
    cudaFree(dc); cudaFree(x); return 0;
}
