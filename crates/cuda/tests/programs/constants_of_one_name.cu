// Constants of one name: those of each instance of a class template, of namespaces and of functions.
#include <cstdio>

template <typename T, int N>
struct Row {
    static constexpr int size = N;
    static constexpr size_t bytes = N * sizeof(T);
    static constexpr float weight = N / 2.0f;
    static constexpr bool even = N % 2 == 0;
    T d[N];
    __device__ int count() const { return size; }
    __device__ size_t in_bytes() const { return bytes; }
    __device__ float weighs() const { return even ? weight : -weight; }
};

namespace narrow {
const int lanes = 4;
const long long steps = 10;
}
namespace wide {
const int lanes = 16;
const long long steps = 20;
}
const int lanes = 2;

__device__ int first(int x)
{
    static const int factor = 3;
    return factor * x;
}
__device__ int second(int x)
{
    static const int factor = 5;
    return factor * x;
}

__global__ void describe(float *out, long long *large)
{
    Row<int, 3> a;
    Row<long long, 4> b;
    out[0] = a.count() * 10 + b.count();
    out[1] = Row<short, 5>::size;
    out[2] = a.weighs() * 100 + b.weighs();
    out[3] = lanes * 10000 + narrow::lanes * 100 + wide::lanes;
    out[4] = first(1) * 10 + second(1);
    large[0] = a.in_bytes() * 100 + b.in_bytes();
    large[1] = narrow::steps * 100 + wide::steps;
    for (int i = 0; i < Row<char, 7>::size; i++) {
        large[1] += Row<char, 9>::size;
    }
}

int main()
{
    float *out;
    long long *large;
    cudaMallocManaged(&out, 5 * sizeof(float));
    cudaMallocManaged(&large, 2 * sizeof(long long));
    describe<<<1, 1>>>(out, large);
    cudaDeviceSynchronize();
    printf("%g %g %g %g %g\n", out[0], out[1], out[2], out[3], out[4]);
    printf("%lld %lld\n", large[0], large[1]);
    cudaFree(out);
    cudaFree(large);
    return 0;
}
