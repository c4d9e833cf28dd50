// A parameter that is multiplied under a condition keeps its value where the condition does not hold.
#include <cstdio>

__device__ float scaled(float a, float b)
{
    if (a > 5.0f) a *= 0.5f;
    float more = a + 3.0f;
    if (b < 0.0f) b = b * b;
    return more - b;
}

__global__ void on_floats(float *out, float a, float b)
{
    out[threadIdx.x] = scaled(a * (float)(threadIdx.x + 1), b - (float)threadIdx.x);
    if (threadIdx.x > 1) a *= 8.0f;
    out[4 + threadIdx.x] = b + a;
}

__global__ void on_doubles(double *out, double a)
{
    if (threadIdx.x & 1) a *= 4.0;
    double more = a + 3.0;
    out[threadIdx.x] = more;
    for (unsigned int i = 0; i < threadIdx.x; i++) a = a * 0.5;
    out[4 + threadIdx.x] = 1.0 - a;
}

int main()
{
    float *floats;
    double *doubles;
    cudaMallocManaged(&floats, 8 * sizeof(float));
    cudaMallocManaged(&doubles, 8 * sizeof(double));
    on_floats<<<1, 4>>>(floats, 2.0f, 1.5f);
    on_doubles<<<1, 4>>>(doubles, -0.25);
    cudaDeviceSynchronize();
    for (int i = 0; i < 8; i++) printf("%g %g\n", floats[i], doubles[i]);
    cudaFree(floats);
    cudaFree(doubles);
    return 0;
}
