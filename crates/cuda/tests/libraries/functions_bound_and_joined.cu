// Functions that are bound to arguments, references as values, and templates with several packs.
#include <algorithm>
#include <array>
#include <cstdio>
#include <functional>
#include <iostream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

int mixed(int a, int b, int c) { return a + 10 * b + 100 * c; }

template <typename... A, typename... B> std::tuple<A..., B...> joined(const std::tuple<A...> &a, const std::tuple<B...> &b) { return std::tuple_cat(a, b); }
template <typename T, std::size_t... I> void print_parts(const T &t, std::index_sequence<I...>)
{
    ((std::cout << (I ? ", " : "") << std::get<I>(t)), ...);
    std::cout << '\n';
}
template <typename... T> void print(const std::tuple<T...> &t) { print_parts(t, std::index_sequence_for<T...>{}); }
template <typename F, typename... A> auto call(F &&f, A &&...a) { return std::forward<F>(f)(std::forward<A>(a)...); }
template <typename R, typename... A, typename... B> R converted(R (*f)(A...), B... b) { return f(static_cast<A>(b)...); }
double sum_of(int a, float b) { return a + b; }

template <typename... Steps> struct Pipeline;
template <typename... A, typename... B> struct Pipeline<std::tuple<A...>, std::tuple<B...>> {
    static const int first = sizeof...(A), second = sizeof...(B);
};

template <int... Sizes, typename... T> __device__ float product(T... factors)
{
    float factor = (1.0f * ... * factors);
    return factor * (Sizes + ...);
}

template <typename... T> __global__ void scaled(float *out, T... factors)
{
    out[threadIdx.x] = product<1, 2, 3>(factors...);
}

struct Base {
    int twice(int x) { return 2 * x; }
    int twice(double x) { return 100; }
};
struct Derived : Base {
    using Base::twice;
    int twice(const char *) { return 7; }
    int twice(double) { return 200; }
};

int main()
{
    using namespace std::placeholders;
    auto turned = std::bind(mixed, _2, 5, _1);
    std::cout << turned(1, 2) << '\n';
    std::function<int(int)> more = std::bind(std::plus<int>(), _1, 4);
    std::cout << more(6) << '\n';
    std::vector<int> values{1, 2, 3};
    std::transform(values.begin(), values.end(), values.begin(), std::bind(std::multiplies<int>(), _1, 3));
    for (int value : values) std::cout << value << ' ';
    std::cout << '\n';
    int n = 0;
    auto counting = [](int &x) { x++; };
    auto counted = std::bind(counting, std::ref(n));
    counted();
    counted();
    std::cout << n << '\n';

    print(joined(std::make_tuple(1, 2.5), std::make_tuple(std::string("x"), 'c')));
    auto all = std::tuple_cat(std::make_tuple(1), std::make_tuple(2, 3), std::make_tuple(4.5));
    print(all);
    std::cout << std::apply([](auto... x) { return (x + ...); }, all) << '\n';
    std::cout << std::apply([](int a, int b, int c, int d, int e) { return a * b + c * d + e; }, std::array<int, 5>{1, 2, 3, 4, 5}) << '\n';
    std::cout << call([](int a, int b) { return a * b; }, 3, 4) << ' ' << converted(sum_of, 2.7, 1.5) << '\n';
    std::cout << Pipeline<std::tuple<int, int>, std::tuple<float>>::first << Pipeline<std::tuple<int, int>, std::tuple<float>>::second << '\n';
    Derived derived;
    std::cout << derived.twice(4) << ' ' << derived.twice("x") << ' ' << derived.twice(1.0) << '\n';

    float *device, host[2];
    cudaMalloc(&device, sizeof(host));
    scaled<<<1, 2>>>(device, 2.0f, 3);
    cudaMemcpy(host, device, sizeof(host), cudaMemcpyDeviceToHost);
    cudaFree(device);
    std::cout << host[0] << ' ' << host[1] << '\n';
}
