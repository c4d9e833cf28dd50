// The atomics of CUDA C on unsigned, int and float, with the old values that exchanges give back.
#include <stdio.h>

__global__ void all(unsigned int *u, int *i, float *f)
{
    atomicInc(&u[0], 3);
    atomicDec(&u[1], 3);
    atomicOr(&u[2], 1u << (threadIdx.x % 32));
    atomicMax(&i[0], (int)threadIdx.x - 50);
    atomicMin(&i[1], (int)threadIdx.x - 50);
    atomicSub(&i[2], 2);
    atomicAdd(&f[0], 0.5f);
    if (threadIdx.x == 0) {
        i[3] = atomicCAS(&i[4], 7, 9);
        f[1] = atomicExch(&f[2], 2.5f);
    }
}

int main()
{
    unsigned int u[3] = {0, 0, 0};
    int i[5] = {-1000, 1000, 0, 0, 7};
    float f[3] = {0, 0, 1.5f};
    unsigned int *d_u; int *d_i; float *d_f;
    cudaMalloc(&d_u, sizeof u); cudaMalloc(&d_i, sizeof i); cudaMalloc(&d_f, sizeof f);
    cudaMemcpy(d_u, u, sizeof u, cudaMemcpyHostToDevice);
    cudaMemcpy(d_i, i, sizeof i, cudaMemcpyHostToDevice);
    cudaMemcpy(d_f, f, sizeof f, cudaMemcpyHostToDevice);
    all<<<1, 101>>>(d_u, d_i, d_f);
    cudaMemcpy(u, d_u, sizeof u, cudaMemcpyDeviceToHost);
    cudaMemcpy(i, d_i, sizeof i, cudaMemcpyDeviceToHost);
    cudaMemcpy(f, d_f, sizeof f, cudaMemcpyDeviceToHost);
    printf("%u %u %x\n", u[0], u[1], u[2]);
    printf("%d %d %d %d %d\n", i[0], i[1], i[2], i[3], i[4]);
    printf("%.2f %.2f %.2f\n", f[0], f[1], f[2]);
    cudaFree(d_u); cudaFree(d_i); cudaFree(d_f);
}
