// Alias templates, results of type `auto`, functions as arguments of templates, static methods and lambdas as pointers to
// functions, methods with template arguments, constants that functions calculate.
#include <algorithm>
#include <cstdio>
#include <vector>

template <typename T> using function_of = T (*)(T);
template <typename T> using list = std::vector<T>;
template <typename T> __device__ T square(T x) { return x * x; }
template <typename T> __device__ T half(T x) { return x / 2; }
template <typename T, function_of<T> f> __global__ void apply(T *values) { values[threadIdx.x] = f(values[threadIdx.x]); }

__host__ __device__ auto term(size_t n) { return ((n & 1) ? 1 : -1) / (double)n; }
auto larger(int a, float b) { if (a > b) return (float)a; return b; }

constexpr int smaller = std::min(4, 8);
constexpr int power(int base, int exponent)
{
    int result = 1;
    for (int i = 0; i < exponent; i++) result *= base;
    return result;
}
constexpr int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
constexpr int scale = fibonacci(10);

__global__ void fill(float *out)
{
    float own[smaller];
    __shared__ float shared[power(2, 5)];
    for (int i = 0; i < smaller; i++) own[i] = i * scale;
    shared[threadIdx.x] = own[threadIdx.x % smaller];
    __syncthreads();
    out[threadIdx.x] = shared[power(2, 5) - 1 - threadIdx.x];
}

struct Empty { static const int count = 3; };
template <int N> struct Option { enum { value = N }; int twice() const { return 2 * N; } };
struct Chosen : Option<21> {
    int number = 1;
    int whole() const { return value + number; }
};

template <typename T> struct Clock {
    T ticks;
    template <int U> T times() const { return ticks * U; }
    template <typename R> R as() const { return (R)ticks; }
};

class Counter {
    int steps = 3;
    static void step(void *self);
    static int twice(int x) { return 2 * x; }
public:
    void run(void (*call)(void *)) { call(this); }
    void go() { run(Counter::step); run(step); }
    int through() { int (*f)(int) = twice; return f(steps); }
};
void Counter::step(void *self) { printf("%d steps\n", ((Counter *)self)->steps++); }

__global__ void one(float *a, int n) { if (threadIdx.x < n) a[threadIdx.x] = 1; }

int main()
{
    double *d, h[4] = {1, 2, 3, 4};
    cudaMalloc(&d, sizeof(h));
    cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);
    apply<double, square<double>><<<1, 4>>>(d);
    apply<double, half<double>><<<1, 4>>>(d);
    cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
    printf("%g %g\n", h[1], h[3]);
    printf("%g %g %g\n", term(4), larger(3, 2.5f), larger(1, 2.5f));

    float *f, g[32];
    cudaMalloc(&f, sizeof(g));
    fill<<<1, 32>>>(f);
    cudaMemcpy(g, f, sizeof(g), cudaMemcpyDeviceToHost);
    printf("%g %g %d\n", g[0], g[31], smaller);

    auto test = [f](void (*launch)(float *, int)) {
        launch(f, 32);
        float first;
        cudaMemcpy(&first, f, sizeof(float), cudaMemcpyDeviceToHost);
        return first;
    };
    auto wrap = [](float *a, int n) { one<<<1, 32>>>(a, n); };
    printf("%g\n", test(wrap));

    list<int> numbers(3, 5);
    Chosen chosen;
    Clock<float> clock = {1.5f};
    printf("%zu %d %d %d\n", numbers.size(), chosen.whole(), chosen.twice(), (int)sizeof(Chosen));
    printf("%g %d %d\n", clock.times<4>(), clock.as<int>(), Empty::count);
    Counter counter;
    counter.go();
    printf("%d\n", counter.through());
    int (*compare)(int, int) = [](int a, int b) { return a - b; };
    printf("%d\n", compare(7, 5));
    cudaFree(d);
    cudaFree(f);
}
