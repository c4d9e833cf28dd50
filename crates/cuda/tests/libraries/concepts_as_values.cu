// Concepts where `requires` asks for them behind functions and methods, and where their answers are values.
#include <concepts>
#include <cstdio>
#include <string>
#include <type_traits>
#include <vector>
template <typename T> concept Number = std::is_arithmetic_v<T>;
template <typename T> concept Sized = requires(const T &t) { { t.size() } -> std::convertible_to<std::size_t>; };
template <typename T> concept Addable = requires(T a, T b) { a + b; };
template <Number T> T twice(T x) { return x + x; }
template <typename T> requires std::integral<T> const char *kind(T) { return "integer"; }
template <typename T> requires std::floating_point<T> const char *kind(T) { return "floating"; }
template <typename T> void show(T x) requires Number<T> { std::printf("number %g\n", (double)x); }
auto add(Number auto a, Number auto b) { return a + b; }
std::size_t count(const Sized auto &c) { return c.size(); }
template <typename T> struct Box { T value; T get() const requires Number<T> { return value; } };
struct NoAdd {};
template <std::integral T> T gcd_of(T a, T b) { return b == 0 ? a : gcd_of(b, a % b); }
int main() {
    std::printf("%d %g\n", twice(21), twice(1.5));
    std::printf("%s %s\n", kind(3), kind(3.0f));
    show(4);
    std::printf("%g\n", (double)add(1, 2.5));
    std::vector<int> v{1, 2, 3};
    std::string s = "abcd";
    std::printf("%zu %zu\n", count(v), count(s));
    Box<int> b{7};
    std::printf("%d\n", b.get());
    std::printf("%d %d %d\n", Addable<int>, Addable<NoAdd>, Number<std::string>);
    static_assert(Number<int>);
    std::printf("%d\n", gcd_of(12, 18));
    if constexpr (Number<int>) std::printf("yes\n");
}
