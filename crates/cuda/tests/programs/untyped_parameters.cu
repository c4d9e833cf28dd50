// Kernels take what they work on as `void *`, as callers of old libraries do.
#include <stdio.h>
#include <stdlib.h>

struct Body {
    float x, y;
    float mass, charge;
};

__global__ void scale(void *data, int n, float by)
{
    float *values = (float *)data;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) values[i] *= by;
}

__global__ void weigh(const void *from, void *to, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const Body *bodies = static_cast<const Body *>(from);
    static_cast<int *>(to)[i] = (int)(bodies[i].mass * 10.0f) + (int)bodies[i].charge;
}

__global__ void sums(void *quads, void *out, size_t n)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float4 quad = ((float4 *)quads)[i];
        ((float *)out)[i] = quad.x + quad.y + quad.z + quad.w;
    }
}

int main(void)
{
    const int n = 100;
    float host[4 * n];
    for (int i = 0; i < 4 * n; i++) host[i] = i * 0.5f;
    void *data, *out;
    cudaMalloc(&data, sizeof host);
    cudaMalloc(&out, n * sizeof(float));
    cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
    scale<<<(4 * n + 63) / 64, 64>>>(data, 4 * n, 2.0f);
    sums<<<(n + 63) / 64, 64>>>(data, out, n);
    cudaMemcpy(host, out, n * sizeof(float), cudaMemcpyDeviceToHost);
    printf("%.1f %.1f %.1f\n", host[0], host[1], host[n - 1]);

    int weights[n];
    weigh<<<1, 128>>>(data, out, n);
    cudaMemcpy(weights, out, sizeof weights, cudaMemcpyDeviceToHost);
    printf("%d %d %d\n", weights[0], weights[7], weights[n - 1]);
    cudaFree(data);
    cudaFree(out);
    return 0;
}
