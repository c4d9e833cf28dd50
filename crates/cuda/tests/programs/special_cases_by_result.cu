// A special case of a function template may name its arguments by the type of its result alone, and methods that are templates
// have special cases behind their structure.
#include <cstdio>

template <typename T> __device__ T first(int value) {
    return 0;
}

template <> __device__ int first(int value) {
    return value;
}

template <> __device__ float first(int value) {
    return value * 0.5f;
}

template <class Out, class In> __host__ __device__ Out product(In a, In b);

template <> __host__ __device__ int product(float a, float b) {
    return (int)(a * b) + 1;
}

template <> __host__ __device__ float product(float a, float b) {
    return a * b;
}

template <> __host__ __device__ float2 product(float2 a, float2 b) {
    return make_float2(a.x * b.x, a.y * b.y);
}

namespace units {
template <typename T> T half(int value);
template <> int half(int value) {
    return value / 2;
}
}

template <> float units::half<float>(int value) {
    return value / 2.0f;
}

struct Options {
    int count;

    template <typename T> T get(int index) const;
    template <typename T> bool read(const char *text, T &value) {
        value = T();
        return false;
    }
};

template <typename T> T Options::get(int index) const {
    return (T)(count + index);
}

template <> bool Options::get<bool>(int index) const {
    return index < count;
}

template <> inline bool Options::read<int>(const char *text, int &value) {
    value = text[0] - '0' + count;
    return true;
}

__global__ void all(float *out) {
    int t = threadIdx.x;
    float2 both = product<float2, float2>(make_float2(t, 2.0f), make_float2(3.0f, t));
    out[t] = first<int>(t) + first<float>(t) + first<char>(t) + product<int>(1.5f, (float)t) + both.x + both.y;
}

int main() {
    float *out;
    cudaMallocManaged(&out, 4 * sizeof(float));
    all<<<1, 4>>>(out);
    cudaDeviceSynchronize();
    for (int i = 0; i < 4; i++)
        printf("%g ", out[i]);
    Options options{3};
    int number;
    float other = 7;
    bool is_read = options.read("4", number), is_other = options.read("4", other);
    printf("\n%g %d %g\n", product<float>(1.5f, 3.0f), units::half<int>(5), units::half<float>(5));
    printf("%d %d %d %g %d %d %g\n", options.get<int>(1), options.get<bool>(2), options.get<bool>(3),
           options.get<float>(2) / 2, is_read, is_other, number + other);
    cudaFree(out);
}
