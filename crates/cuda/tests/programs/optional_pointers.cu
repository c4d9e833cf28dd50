// Pointers that may be null: the kernel asks before it follows them, or has no use of them.
#include <cstdio>

__device__ float weighted(const float *weights, int i, float x) { return weights != NULL ? weights[i] * x : x; }

__global__ void add(const float *a, const float *bias, float *out, float *copy, const char *unused, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float b = bias ? bias[i] : 0.5f;
    out[i] = a[i] + b;
    if (copy != nullptr && i % 2 == 0) copy[i] = out[i];
}

__global__ void scale(const float *a, const float *weights, float *out)
{
    int i = threadIdx.x;
    if (!weights)
        out[i] = -a[i];
    else
        out[i] = weighted(weights, i, a[i]);
}

__global__ void plain(const float *a, const float *weights, float *out)
{
    out[threadIdx.x] = weighted(weights, threadIdx.x, a[threadIdx.x]);
}

int main()
{
    const int n = 64;
    float h[n], *a, *b, *out, *copy;
    for (int i = 0; i < n; i++) h[i] = i;
    cudaMalloc(&a, sizeof h);
    cudaMalloc(&b, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMalloc(&copy, sizeof h);
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemcpy(b, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(copy, 0, sizeof h);
    add<<<2, 32>>>(a, nullptr, out, NULL, nullptr, n);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%g %g\n", h[0], h[63]);
    add<<<2, 32>>>(a, b, out, copy, 0, n);
    cudaMemcpy(h, copy, sizeof h, cudaMemcpyDeviceToHost);
    printf("%g %g %g\n", h[1], h[10], h[62]);
    scale<<<1, n>>>(a, nullptr, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%g ", h[9]);
    scale<<<1, n>>>(a, b, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%g ", h[9]);
    plain<<<1, n>>>(a, nullptr, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%g %s\n", h[9], cudaGetErrorString(cudaGetLastError()));
    cudaFree(a);
    cudaFree(b);
    cudaFree(out);
    cudaFree(copy);
    return 0;
}
