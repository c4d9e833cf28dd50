// Templates over types and numbers, overloaded functions, function objects and references in device code.
#include <cstdio>

enum Operation { ADD, MULTIPLY, MAXIMUM = 10 };
constexpr int BLOCK = 64;
const float HALF = 0.5f;

template <typename T> __host__ __device__ T combine(T a, T b, Operation op = ADD)
{
    switch (op) {
    case ADD: return a + b;
    case MULTIPLY: return a * b;
    default: return a > b ? a : b;
    }
}

struct Sum { __device__ int operator()(int a, int b) const { return a + b; } };
struct Product { __device__ int operator()(int a, int b) const { return a * b; } };

__device__ int area(int side) { return side * side; }
__device__ float area(float radius) { return 3.0f * radius * radius; }
__device__ int area(int width, int height) { return width * height; }

__device__ void order(int &low, int &high)
{
    if (low > high) { int t = low; low = high; high = t; }
}

template <typename T, int COUNT> __global__ void fold(const T *in, T *out, Operation op)
{
    T result = in[threadIdx.x * COUNT];
#pragma unroll
    for (int i = 1; i < COUNT; i++) result = combine<T>(result, in[threadIdx.x * COUNT + i], op);
    out[threadIdx.x] = result;
}

template <class F> __global__ void reduce(const int *in, int *out, F f)
{
    __shared__ int cache[BLOCK];
    cache[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    for (int s = BLOCK / 2; s > 0; s /= 2) {
        if (threadIdx.x < s) cache[threadIdx.x] = f(cache[threadIdx.x], cache[threadIdx.x + s]);
        __syncthreads();
    }
    if (threadIdx.x == 0) *out = cache[0];
}

__global__ void areas(int *out, float *real)
{
    out[0] = area(5);
    out[1] = area(5, 6);
    real[0] = area(2.0f) * HALF;
    int a = 9, b = 4;
    order(a, b);
    out[2] = a; out[3] = b;
}

int main()
{
    int h[BLOCK], r[BLOCK], *d, *o;
    float f[12], g[4], *df, *dg;
    for (int i = 0; i < BLOCK; i++) h[i] = i % 5 == 0 ? 2 : 1;
    for (int i = 0; i < 12; i++) f[i] = 1.5f * i;
    cudaMalloc(&d, sizeof(h)); cudaMalloc(&o, sizeof(r)); cudaMalloc(&df, sizeof(f)); cudaMalloc(&dg, sizeof(g));
    cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);
    cudaMemcpy(df, f, sizeof(f), cudaMemcpyHostToDevice);
    fold<int, 4><<<1, 16>>>(d, o, ADD);
    cudaMemcpy(r, o, sizeof(r), cudaMemcpyDeviceToHost);
    printf("%d %d\n", r[0], r[1]);
    fold<float, 3><<<1, 4>>>(df, dg, MAXIMUM);
    cudaMemcpy(g, dg, sizeof(g), cudaMemcpyDeviceToHost);
    printf("%g %g\n", g[0], g[3]);
    reduce<<<1, BLOCK>>>(d, o, Sum());
    cudaMemcpy(r, o, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d ", r[0]);
    reduce<<<1, BLOCK>>>(d, o, Product());
    cudaMemcpy(r, o, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", r[0]);
    areas<<<1, 1>>>(o, dg);
    cudaMemcpy(r, o, sizeof(r), cudaMemcpyDeviceToHost);
    cudaMemcpy(g, dg, sizeof(g), cudaMemcpyDeviceToHost);
    printf("%d %d %d %d %g\n", r[0], r[1], r[2], r[3], g[0]);
    printf("%d %.2f %d\n", combine(3, 4), combine(2.5, 4.0, MULTIPLY), combine<int>(7, 9, MAXIMUM));
    cudaFree(d); cudaFree(o); cudaFree(df); cudaFree(dg);
    return 0;
}
