// Concepts: of parameters, behind templates and functions, before `auto`, and as values; the one that asks more is taken.
#include <concepts>
#include <cstdio>
#include <string>
#include <vector>
template <typename T> concept Number = std::integral<T> || std::floating_point<T>;
template <typename F, typename T> concept UnaryOf = requires(F f, T x) { { f(x) } -> std::same_as<T>; };
template <typename T> concept HasValue = requires { typename T::value_type; };
template <typename T> concept Container = HasValue<T> && requires(T t) { t.begin(); t.end(); { t.size() } -> std::convertible_to<int>; };
template <Number T> struct Vec { T x, y; Vec operator+(const Vec &o) const { return {T(x + o.x), T(y + o.y)}; } T dot(const Vec &o) const { return x * o.x + y * o.y; } };
template <typename T> void describe(const T &) { std::printf("something\n"); }
template <Number T> void describe(const T &v) { std::printf("number %g\n", double(v)); }
template <Container T> void describe(const T &v) { std::printf("container of %zu\n", v.size()); }
template <typename F, typename T> requires UnaryOf<F, T> T apply(F f, T x) { return f(x); }
template <Number T, UnaryOf<T> F> void map(T *out, int n, F f) { for (int i = 0; i < n; ++i) out[i] = f(out[i]); }
struct Acc { double total = 0; void add(Number auto x) { total += x; } template <typename T> requires std::is_pointer_v<T> void add(T p) { total += *p; } };
template <std::floating_point T, int N> __global__ void scale(T *x, T f) { if (threadIdx.x < N) x[threadIdx.x] *= f; }
template <typename T> concept Small = sizeof(T) <= 4 && !std::is_pointer_v<T>;
template <typename T> int cls(T) { if constexpr (Small<T>) return 1; else return 2; }
template <typename C> typename C::value_type total(const C &c) { typename C::value_type sum = 0; for (auto x : c) sum += x; return sum; }
int main() {
    std::printf("%d %d\n", total(std::vector<int>{1, 2, 3}), total(std::string("ab")) > 0);
    Vec<float> a{1, 2}, b{3, 4};
    std::printf("%g %g\n", (a + b).x, a.dot(b));
    describe(3); describe(std::vector<int>{1, 2}); describe("text"); describe(a);
    std::printf("%d\n", apply([](int x) { return x * x; }, 7));
    double v[3] = {1, 2, 3}; map(v, 3, [](double x) { return x + 1; }); std::printf("%g\n", v[2]);
    Acc acc; acc.add(2); acc.add(2.5f); double z = 4; acc.add(&z); std::printf("%g\n", acc.total);
    std::printf("%d %d\n", cls(1), cls(1.0));
    auto f = []<Number T>(T x) { return x / 2; };
    std::printf("%g %d\n", f(3.0), f(3));
    Number auto q = 5; std::printf("%d\n", q);
    float h[4] = {1, 2, 3, 4}, *d; cudaMalloc(&d, 16); cudaMemcpy(d, h, 16, cudaMemcpyHostToDevice);
    scale<float, 4><<<1, 32>>>(d, 2.f); cudaMemcpy(h, d, 16, cudaMemcpyDeviceToHost); std::printf("%g %g\n", h[0], h[3]); cudaFree(d);
}
