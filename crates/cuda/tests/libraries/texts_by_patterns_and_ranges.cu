// C++20's parts of the library: texts by patterns, numbers and their characters, ranges, enumerations without their name, and
// the choice of the function that asks more. Built with -std=c++20.
#include <algorithm>
#include <charconv>
#include <concepts>
#include <cstdio>
#include <format>
#include <functional>
#include <iostream>
#include <map>
#include <ranges>
#include <string>
#include <system_error>
#include <vector>

enum class Color { Red, Green, Blue };
const char *name(Color color)
{
    using enum Color;
    switch (color) {
    case Red: return "red";
    case Green: return "green";
    default: return "blue";
    }
}

template <typename T> concept Number = std::is_arithmetic_v<T>;
template <typename T> concept Whole = Number<T> && std::is_integral_v<T>;
template <typename T> concept Small = sizeof(T) < 4;
template <typename T> concept Short = Whole<T> && Small<T>;
template <typename T> concept Either = Whole<T> || Small<T>;
template <Number T> const char *kind(T) { return "number"; }
template <Whole T> const char *kind(T) { return "whole"; }
template <Short T> const char *kind(T) { return "short"; }
template <Either T> const char *part(T) { return "either"; }
template <Whole T> const char *part(T) { return "whole"; }
// More conditions than `Short` asks in words, but they say less.
template <typename T> requires Number<T> && (sizeof(T) > 0) && (sizeof(T) < 100) && (sizeof(T) != 3) const char *most(T)
{
    return "four conditions";
}
template <typename T> requires Number<T> && (sizeof(T) > 0) const char *least(T) { return "two conditions"; }
const char *taken(auto) { return "any"; }
const char *taken(std::integral auto) { return "integral"; }
const char *taken(std::signed_integral auto) { return "signed"; }

void characters()
{
    char text[64];
    auto end = std::to_chars(text, text + 64, -12345);
    *end.ptr = 0;
    printf("%s ", text);
    end = std::to_chars(text, text + 64, 255u, 16);
    *end.ptr = 0;
    printf("%s ", text);
    for (double value : {0.1, 1e100, 123456.0, 1e-7, 5e-324, 100.0}) {
        end = std::to_chars(text, text + 64, value);
        *end.ptr = 0;
        printf("%s ", text);
    }
    end = std::to_chars(text, text + 64, 0.1f);
    *end.ptr = 0;
    printf("%s ", text);
    end = std::to_chars(text, text + 64, 3.14159, std::chars_format::fixed, 2);
    *end.ptr = 0;
    printf("%s %d\n", text, std::to_chars(text, text + 2, 12345).ec == std::errc::value_too_large);
    std::string source = "42abc";
    int value = 0;
    auto [behind, error] = std::from_chars(source.data(), source.data() + source.size(), value);
    printf("%d %s %d\n", value, behind, error == std::errc());
    double real = 0;
    const char *number = "2.5e3 x", *word = "abc", *large = "999";
    auto found = std::from_chars(number, number + 7, real);
    unsigned char narrow = 7;
    printf("%g [%s] %d %d %d\n", real, found.ptr, std::from_chars(word, word + 3, value).ec == std::errc::invalid_argument,
           std::from_chars(large, large + 3, narrow).ec == std::errc::result_out_of_range, narrow);
}

void patterns()
{
    std::cout << std::format("{} {} {} {} {}\n", 1, 2.5, "x", 'c', true);
    std::cout << std::format("{:5d}|{:<5}|{:^5}|{:>5}|{:*^10}|\n", 42, 42, 42, "ab", "mid");
    std::cout << std::format("{:.3f} {:8.2f} {:e} {:g} {:+} {:05}\n", 3.14159, 2.5, 12345.678, 0.0001, 5, -42);
    std::cout << std::format("{0:x} {0:#x} {0:b} {0:o} {0:X} {1} {0}\n", 255, std::string("b"));
    std::cout << std::format("{{}} {:{}} {:.{}f} {} {}\n", 7, 4, 2.0, 1, 0.1f, 1e20);
}

void ranges()
{
    std::vector<int> numbers{5, 3, 8, 1, 9, 2};
    std::ranges::sort(numbers);
    for (int number : numbers | std::views::reverse | std::views::take(3)) std::cout << number << ' ';
    for (int square : std::views::iota(1, 6) | std::views::filter([](int i) { return i % 2 == 1; }) |
                          std::views::transform([](int i) { return i * i; }))
        std::cout << square << ' ';
    for (int number : std::views::iota(10) | std::views::take(2)) std::cout << number << ' ';
    for (int number : numbers | std::views::drop(4)) std::cout << number << ' ';
    for (int number : numbers | std::views::take_while([](int i) { return i < 4; })) std::cout << number << ' ';
    std::cout << '\n';
    for (int &number : numbers | std::views::filter([](int i) { return i > 5; })) number = 0;
    std::cout << std::ranges::count(numbers, 0) << ' ' << std::ranges::count_if(numbers, [](int i) { return i > 1; }) << ' '
              << *std::ranges::max_element(numbers) << ' ' << (std::ranges::find(numbers, 3) - numbers.begin()) << '\n';
    std::ranges::sort(numbers, std::greater{});
    std::vector<int> copied(6);
    std::ranges::copy(numbers, copied.begin());
    std::ranges::for_each(copied, [](int &i) { i += 1; });
    std::cout << copied[0] << ' ' << std::ranges::all_of(copied, [](int i) { return i > 0; }) << ' '
              << std::ranges::equal(copied, numbers) << '\n';
    std::map<std::string, int> ages{{"b", 2}, {"a", 9}};
    for (const auto &key : ages | std::views::keys) std::cout << key << ' ';
    for (int age : ages | std::views::values) std::cout << age << ' ';
    std::cout << '\n';
}

int main()
{
    printf("%s %s\n", name(Color::Green), name(Color::Blue));
    printf("%s %s %s %s %s\n", kind(1.5), kind(2), kind((short)3), part(1), part((char)1));
    printf("%s %s\n", most(1), least(1.5));
    printf("%s %s %s\n", taken(1.5), taken(1u), taken(-1));
    characters();
    std::cout << std::flush;
    patterns();
    ranges();
    try {
        std::string absurd(1ull << 63, 'x');
    } catch (const std::length_error &error) {
        std::cout << error.what() << '\n';
    }
    try {
        std::string grown("x");
        grown.resize(1ull << 63);
    } catch (const std::length_error &error) {
        std::cout << error.what() << '\n';
    }
}
