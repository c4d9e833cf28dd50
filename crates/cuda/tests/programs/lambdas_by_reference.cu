// Lambdas in kernels that capture variables, arrays, shared memory, pointers and their object by reference: called, handed
// on to templates, and seen from outside.
#include <cstdio>
// A structure that holds a pointer.
struct View { float *values; int n; };
template <typename F> __device__ void each(int n, F f) { for (int i = 0; i < n; i++) f(i); }
template <typename F> __device__ int twice(F &&f, int x) { return f(f(x)); }
__global__ void variables(const float *in, float *out, View view) {
    int t = threadIdx.x;
    float sum = 0;
    int count = 0;
    auto add = [&](float v) { sum += v; count++; };
    for (int i = 0; i < view.n; i++) add(in[i] * t);
    float local[4] = {1, 2, 3, 4};
    each(4, [&](int i) { local[i] *= 2; sum += local[i]; });
    auto clamp = [=](float v) { return v > view.n ? (float)view.n : v; };
    auto step = [&](int x) { return x + count; };
    each(view.n, [&](int i) { if (i % 2 == 0) out[t * 2 + 1] += in[i]; });
    auto best = [&]() -> float { return local[1] + clamp(100.0f); };
    each(2, [&](int i) { view.values[t * 2 + i] += i + view.n; });
    out[t * 2] = sum + count * 1000 + twice(step, 3) + best();
}
struct Counter { int n; int seen[4];
  __device__ void run(const int *in, int count) { auto each = [&](int i) { if (in[i] % 2) { n++; seen[n % 4] += in[i]; } }; for (int i = 0; i < count; i++) each(i); } };
template <typename F> __device__ float integrate(F f, float a, float b, int n) { float h = (b - a) / n, s = 0; for (int i = 0; i < n; i++) s += f(a + (i + 0.5f) * h); return s * h; }
__global__ void methods(int *in, int *out, float scale) {
    __shared__ int tile[8];
    int t = threadIdx.x;
    auto load = [&](int i) { tile[i] = in[i] * 2; };
    load(t);
    __syncthreads();
    auto left = [&]() { return t > 0 ? tile[t - 1] : 0; };
    int calls = 0;
    float r = integrate([&](float x) { calls++; return x * x * scale; }, 0.0f, 3.0f, 12);
    Counter c; c.n = 0; for (int i = 0; i < 4; i++) c.seen[i] = 0;
    c.run(in, 8);
    int v = 1;
    auto both = [v, &calls](int x) { calls += x; return v; };
    v = 7;
    out[t] = left() + (int)(r * 10) * 100 + calls * 10000 + both(1) + c.n * 3 + c.seen[2];
    if (calls == 13) out[t] += 1;
    struct Pair { int a, b; } pair = {1, 2};
    auto swap = [&] { int x = pair.a; pair.a = pair.b; pair.b = x; };
    swap();
    out[t] += pair.a;
}
int main() {
    int *in, *out;
    cudaMallocManaged(&in, 32);
    cudaMallocManaged(&out, 32);
    for (int i = 0; i < 8; i++) in[i] = i;
    methods<<<1, 8>>>(in, out, 2.0f);
    cudaDeviceSynchronize();
    for (int i = 0; i < 8; i++) printf("%d ", out[i]);
    printf("\n");

    float *numbers, *results, *values;
    cudaMallocManaged(&numbers, 32);
    cudaMallocManaged(&results, 32);
    cudaMallocManaged(&values, 32);
    for (int i = 0; i < 8; i++) numbers[i] = i, results[i] = 0, values[i] = i;
    View view = {values, 8};
    variables<<<1, 4>>>(numbers, results, view);
    cudaDeviceSynchronize();
    for (int i = 0; i < 8; i++) printf("%g %g\n", results[i], values[i]);
    cudaFree(in);
    cudaFree(out);
    cudaFree(numbers);
    cudaFree(results);
    cudaFree(values);
}
