// Heat in a plate by Jacobi steps between two buffers that change places.
#include <stdio.h>
#include <string.h>
#define NX 20
#define NY 12
#define IDX(x, y) ((y) * NX + (x))

__global__ void step(const float *u, float *v, float *largest)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= NX || y >= NY) return;
    if (x == 0 || y == 0 || x == NX - 1 || y == NY - 1) {
        v[IDX(x, y)] = u[IDX(x, y)];
        return;
    }
    v[IDX(x, y)] = 0.25f * (u[IDX(x - 1, y)] + u[IDX(x + 1, y)] + u[IDX(x, y - 1)] + u[IDX(x, y + 1)]);
    if (x == NX / 2 && y == NY / 2) *largest = v[IDX(x, y)];
}

int main()
{
    float h[NX * NY], *u, *v, *middle, m;
    memset(h, 0, sizeof h);
    for (int x = 0; x < NX; x++) h[IDX(x, 0)] = 100;
    cudaMalloc(&u, sizeof h); cudaMalloc(&v, sizeof h); cudaMalloc(&middle, sizeof(float));
    cudaMemcpy(u, h, sizeof h, cudaMemcpyHostToDevice);
    dim3 block(8, 4);
    dim3 grid((NX + block.x - 1) / block.x, (NY + block.y - 1) / block.y);
    for (int i = 0; i < 200; i++) {
        step<<<grid, block>>>(u, v, middle);
        float *t = u; u = v; v = t;
    }
    cudaMemcpy(h, u, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(&m, middle, sizeof(float), cudaMemcpyDeviceToHost);
    printf("%.3f %.3f %.3f, middle %s\n", h[IDX(10, 1)], h[IDX(10, 6)], h[IDX(3, 9)], m == h[IDX(10, 6)] ? "same" : "other");
    cudaFree(u); cudaFree(v); cudaFree(middle);
    return 0;
}
