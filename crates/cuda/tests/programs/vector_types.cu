// CUDA's vector types: operators on float4, copies of 16 bytes, pairs of integers and complex numbers.
#include <stdio.h>

__device__ __host__ float4 operator*(float4 v, float s) { return make_float4(v.x * s, v.y * s, v.z * s, v.w * s); }
__device__ float dot(float4 a, float4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }

__global__ void scaleAll(float4 *v, float s, float *dots)
{
    int i = threadIdx.x;
    float4 old = v[i];
    v[i] = old * s;
    dots[i] = dot(old, make_float4(1, 1, 1, 1));
}

__global__ void copyWide(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n / 4)
        reinterpret_cast<float4 *>(out)[i] = reinterpret_cast<const float4 *>(in)[i];
}

__global__ void pairs(int2 *p, uint2 *q, float2 *c)
{
    int i = threadIdx.x;
    p[i].x += 1;
    p[i].y = p[i].x * 2;
    q[i] = make_uint2(q[i].y, q[i].x);
    // A complex number squared.
    float2 z = c[i];
    c[i] = make_float2(z.x * z.x - z.y * z.y, 2 * z.x * z.y);
}

int main()
{
    float4 h[3] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {-1, 0, 1, 0.5f}}, *d;
    float dots[3], *dd;
    cudaMalloc(&d, sizeof(h)); cudaMalloc(&dd, sizeof(dots));
    cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);
    scaleAll<<<1, 3>>>(d, 2.5f, dd);
    cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
    cudaMemcpy(dots, dd, sizeof(dots), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 3; i++) printf("%g %g %g %g | %g\n", h[i].x, h[i].y, h[i].z, h[i].w, dots[i]);
    float in[64], out[64], *a, *b;
    for (int i = 0; i < 64; i++) in[i] = i;
    cudaMalloc(&a, sizeof(in)); cudaMalloc(&b, sizeof(out));
    cudaMemcpy(a, in, sizeof(in), cudaMemcpyHostToDevice);
    copyWide<<<2, 8>>>(a, b, 64);
    cudaMemcpy(out, b, sizeof(out), cudaMemcpyDeviceToHost);
    printf("%g %g %g\n", out[0], out[33], out[63]);
    int2 p[2] = {{1, 0}, {7, 7}}, *dp;
    uint2 q[2] = {{1, 2}, {3, 4000000000u}}, *dq;
    float2 c[2] = {{1, 1}, {0, 2}}, *dc;
    cudaMalloc(&dp, sizeof(p)); cudaMalloc(&dq, sizeof(q)); cudaMalloc(&dc, sizeof(c));
    cudaMemcpy(dp, p, sizeof(p), cudaMemcpyHostToDevice);
    cudaMemcpy(dq, q, sizeof(q), cudaMemcpyHostToDevice);
    cudaMemcpy(dc, c, sizeof(c), cudaMemcpyHostToDevice);
    pairs<<<1, 2>>>(dp, dq, dc);
    cudaMemcpy(p, dp, sizeof(p), cudaMemcpyDeviceToHost);
    cudaMemcpy(q, dq, sizeof(q), cudaMemcpyDeviceToHost);
    cudaMemcpy(c, dc, sizeof(c), cudaMemcpyDeviceToHost);
    printf("%d %d %u %u %g %g\n", p[1].x, p[1].y, q[1].x, q[1].y, c[1].x, c[0].y);
    cudaFree(d); cudaFree(dd); cudaFree(a); cudaFree(b); cudaFree(dp); cudaFree(dq); cudaFree(dc);
    return 0;
}
