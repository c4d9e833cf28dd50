// Overloaded function templates as arguments: template arguments behind the name, or the other arguments, say which is meant.
#include <algorithm>
#include <cstdio>
#include <vector>

template <typename T> __host__ __device__ T halved(T x) { return x / 2; }
template <int N> __host__ __device__ int halved(int x) { return x / 2 + N; }
int halved(int x) { return -x; }

template <typename T> T scaled(T x) { return x * 3; }
template <typename T, typename U> T scaled(T x, U by) { return x * by; }
template <typename T, typename U = T> U widened(T x) { return x + (U)0.25; }

int twice(int x) { return 2 * x; }
double twice(double x) { return 2.5 * x; }

template <typename F, typename T> T apply(F f, T x) { return f(x); }
template <typename T> T through(T (*f)(T), T x) { return f(x) + f(x); }
template <typename T> T folded(T x, T (*f)(T, int)) { return f(x, 4); }
int counted(int (*f)(int), int x) { return f(x); }
struct Stage {
    double (*step)(double);
    Stage(double (*step)(double)) : step(step) {}
    template <typename F> double then(F f, double x) const { return f(step(x)); }
};

template <typename F> __global__ void map(float *values, int n, F f)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) values[i] = f(values[i]);
}
struct Halver {
    __host__ __device__ float operator()(float x) const { return halved<float>(x); }
};

int main()
{
    printf("%d %d %g\n", apply(halved<int>, 9), apply(halved<3>, 9), apply(halved<double>, 9.0));
    printf("%g %d\n", apply(widened<float>, 1.5f), apply(widened<int, double>, 7));
    printf("%d %g %d\n", through(twice, 5), through(twice, 5.0), through(scaled, 7));
    printf("%g %d\n", folded(2.5, scaled), folded<int>(6, &scaled<int, int>));
    printf("%d %d\n", counted(halved, 10), counted(halved<int>, 10));
    Stage stage(twice);
    printf("%g\n", stage.then(halved<double>, 3.0));

    std::vector<float> values = {1, 2, 3, 4};
    std::vector<float> halves(values.size());
    std::transform(values.begin(), values.end(), halves.begin(), halved<float>);
    for (float value : halves) printf("%g ", value);
    printf("\n");

    float *device;
    cudaMalloc(&device, values.size() * sizeof(float));
    cudaMemcpy(device, values.data(), values.size() * sizeof(float), cudaMemcpyHostToDevice);
    map<<<1, 32>>>(device, (int)values.size(), Halver());
    cudaMemcpy(values.data(), device, values.size() * sizeof(float), cudaMemcpyDeviceToHost);
    for (float value : values) printf("%g ", value);
    printf("\n");
    cudaFree(device);
    return 0;
}
