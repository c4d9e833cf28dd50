// Templates that exist for some arguments only, and what is decided while the program is compiled.
#include <cstdio>
#include <iostream>
#include <string>
#include <type_traits>
#include <utility>

template <typename T, typename std::enable_if<std::is_integral<T>::value, int>::type = 0> int kind(T) { return 1; }
template <typename T, typename std::enable_if<std::is_floating_point<T>::value, int>::type = 0> int kind(T) { return 2; }
template <typename T, std::enable_if_t<std::is_integral_v<T>, bool> = true> int doubled(T x) { return x * 2; }
template <typename T, std::enable_if_t<!std::is_integral_v<T>, bool> = true> int doubled(T x) { return 100; }
template <typename T> std::enable_if_t<std::is_floating_point<T>::value, T> tripled(T x) { return x * 3; }
template <typename T, typename E = void> struct Stored {
    static int size() { return 0; }
};
template <typename T> struct Stored<T, std::enable_if_t<std::is_integral<T>::value>> {
    static int size() { return sizeof(T); }
};

struct Sized {
    int size() const { return 1; }
};
template <typename T, typename = void> struct HasSize : std::false_type {};
template <typename T> struct HasSize<T, std::void_t<decltype(std::declval<T>().size())>> : std::true_type {};
template <typename T> void show(T x)
{
    if constexpr (std::is_integral_v<T>) printf("integer %d\n", (int)x);
    else if constexpr (std::is_floating_point_v<T>) printf("float %.1f\n", x);
    else if constexpr (std::is_same_v<T, const char *>) printf("characters %s\n", x);
    else printf("string %s\n", x.c_str());
}
template <typename... A> int sum(A... a) { return (a + ... + 0); }
template <typename... A> void show_all(A... a)
{
    ((std::cout << a << " "), ...);
    std::cout << sizeof...(a) << "\n";
}
template <size_t... I> int sum_of(std::index_sequence<I...>) { return (int(I) + ...); }

constexpr int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }
template <int N> constexpr int square = N * N;
template <typename T> constexpr T pi = T(3.14159265358979);
template <int N> struct Fixed {
    float values[N];
    template <typename F> float folded(F f) const;
};
template <int N> template <typename F> float Fixed<N>::folded(F f) const
{
    float all = values[0];
    for (int i = 1; i < N; i++) all = f(all, values[i]);
    return all;
}

int main()
{
    printf("%d %d %d %d %.1f\n", kind(1), kind(1.0), doubled(3), doubled(3.5f), tripled(2.0));
    printf("%d %d\n", Stored<short>::size(), Stored<float>::size());
    printf("%d %d\n", (int)HasSize<Sized>::value, (int)HasSize<int>::value);
    show(1);
    show(2.5);
    show("text");
    show(std::string("object"));
    show_all(1, 2.5, "x");
    printf("%d %d %d %d %.3f\n", sum(1, 2, 3), sum(), sum_of(std::make_index_sequence<5>{}), square<7>, pi<float>);
    Fixed<factorial(3) - 3> fixed{{1, 5, 2}};
    int count = 0, base = 10;
    auto larger = [&](auto a, auto b) {
        count++;
        return a > b ? a : b;
    };
    auto above = [base](auto x) { return x + base; };
    auto scaled = [by = 2, &base](auto x) { return x * by + base; };
    base = 20;
    float largest = fixed.folded(larger);
    printf("%.1f %d %d %.1f %d\n", largest, count, above(1), above(0.5), scaled(4));
    return 0;
}
