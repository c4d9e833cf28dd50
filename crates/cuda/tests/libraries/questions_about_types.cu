// What <type_traits> says of a program's own types, and concepts that ask whether something can be called.
#include <concepts>
#include <cstdio>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

enum Plain { A, B };
enum class Small : unsigned char { X = 7 };
struct Point { float x, y; };
struct Particle : Point { double mass; };
struct Owner {
    int *place;
    Owner() : place(nullptr) {}
    Owner(const Owner &other) : place(other.place) {}
    ~Owner() {}
};
struct Shape { virtual ~Shape() = default; virtual int id() const { return 1; } };
struct Needy { Needy(int) {} };

template <typename T> void upload(const T *, size_t count)
{
    static_assert(std::is_trivially_copyable_v<T>, "bytes are copied");
    printf("%zu bytes\n", count * sizeof(T));
}
template <typename F, typename... A> std::invoke_result_t<F, A...> call(F f, A... a) { return f(a...); }
template <typename F> requires std::invocable<F, int> void twice(F f) { f(1); f(2); }
template <std::invocable<float, float> F> __global__ void combined(float *to, F f) { *to = f(2, 3); }
struct Product { __host__ __device__ float operator()(float a, float b) const { return a * b; } };

int main()
{
    Particle particles[3] = {};
    upload(particles, 3);
    printf("%d %d %d %d\n", std::is_trivially_copyable<Owner>::value, std::is_trivially_copyable_v<Shape>,
           std::is_trivially_copyable_v<std::string>, std::is_trivially_copyable_v<int *>);
    printf("%d %d %d\n", std::is_trivial_v<Point>, std::is_trivial_v<Owner>, std::is_trivially_default_constructible_v<Needy>);
    printf("%d %d %d %d\n", std::is_base_of_v<Point, Particle>, std::is_base_of_v<Particle, Point>,
           std::is_base_of<Point, Point>::value, std::is_base_of_v<int, int>);
    printf("%d %d %d %d\n", std::is_enum_v<Plain>, std::is_enum_v<Small>, std::is_enum_v<int>, std::is_class_v<Point>);
    printf("%zu %d\n", sizeof(std::underlying_type_t<Small>), static_cast<std::underlying_type_t<Small>>(Small::X));
    printf("%d %d\n", std::is_default_constructible_v<Point>, std::is_copy_constructible_v<std::unique_ptr<int>>);
    printf("%d %zu\n", std::is_same_v<std::remove_extent_t<float[4]>, float>, std::extent_v<float[4]>);
    auto mixed = [](int a, float b) { return a + b; };
    printf("%d %d %g\n", std::is_invocable_v<decltype(mixed), int, float>, std::is_invocable_v<decltype(mixed), Point>, call(mixed, 1, 2.5f));
    int sum = 0;
    twice([&sum](int by) { sum += by; });
    float *device, host;
    cudaMalloc(&device, sizeof host);
    combined<<<1, 1>>>(device, Product());
    cudaMemcpy(&host, device, sizeof host, cudaMemcpyDeviceToHost);
    cudaFree(device);
    printf("%d %g\n", sum, host);
}
