// Pointers to `const` and arrays as the arguments of templates that say `T *`, `T (&)[N]` and `Span<T>`.
#include <cstdio>

template <typename T>
__host__ __device__ T first(T *p)
{
    return *p;
}

template <typename T>
__host__ __device__ int kind(T *)
{
    return 1;
}
template <typename T>
__host__ __device__ int kind(const T *)
{
    return 2;
}

template <typename T>
__host__ __device__ T *behind(T *begin, int count)
{
    T *end = begin + count;
    return end;
}

template <typename T>
struct Span {
    T *data;
    int count;
    __host__ __device__ T &operator[](int i) const { return data[i]; }
    __host__ __device__ T *end() const { return data + count; }
};

template <typename T>
__host__ __device__ float sum(Span<T> span)
{
    float sum = 0;
    for (int i = 0; i < span.count; i++) {
        sum += span.data[i];
    }
    return sum;
}

template <typename In, typename Out>
__global__ void square(In *in, Out *out, int n)
{
    int i = threadIdx.x;
    if (i < n) {
        out[i] = in[i] * first(in + i);
    }
}

__global__ void sums(const float *in, float *out, int n)
{
    Span<const float> whole = {in, n};
    out[0] = sum(whole) + kind(in) * 100 + kind(out) * 1000;
}

template <typename T, int N>
T total(const T (&values)[N])
{
    T sum = 0;
    for (int i = 0; i < N; i++) {
        sum += values[i];
    }
    return sum;
}

template <typename T, size_t N>
constexpr size_t length(T (&)[N])
{
    return N;
}

template <typename T, int N>
void fill(T (&values)[N], T value)
{
    for (T &one : values) {
        one = value;
    }
}

int main()
{
    const int fixed[3] = {4, 5, 6};
    float values[4] = {1, 2, 3, 4};
    const float *read = values;
    printf("%d %g %d\n", first(fixed), first(read), (int)(behind(read, 4) - values));
    printf("%d %d\n", kind(read), kind(values));
    Span<const float> view = {read, 3};
    Span<float> own = {values, 4};
    own[1] = 20;
    printf("%g %g %g %d\n", sum(view), sum(own), view[1], (int)(view.end() - read));
    printf("%g %zu %zu %d\n", total(values), length(values), length(fixed), total(fixed));
    float *d, *out;
    cudaMalloc(&d, sizeof(values));
    cudaMalloc(&out, sizeof(values));
    cudaMemcpy(d, values, sizeof(values), cudaMemcpyHostToDevice);
    const float *in = d;
    square<<<1, 4>>>(in, out, 4);
    cudaMemcpy(values, out, sizeof(values), cudaMemcpyDeviceToHost);
    printf("%g %g\n", values[1], values[3]);
    sums<<<1, 1>>>(d, out, 4);
    cudaMemcpy(values, out, sizeof(float), cudaMemcpyDeviceToHost);
    printf("%g\n", values[0]);
    fill(values, 2.5f);
    printf("%g %g\n", values[0], values[3]);
    cudaFree(d);
    cudaFree(out);
    return 0;
}
