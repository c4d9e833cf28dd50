#include <bitset>
#include <cstdio>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

std::optional<double> half_of(int value)
{
    if (value > 0) return value * 0.5;
    return std::nullopt;
}
size_t letters(std::string_view text) { return text.size(); }

int main()
{
    std::optional<int> number;
    printf("%d ", number.has_value());
    number = 5;
    if (number) printf("%d %d\n", *number, number.value());
    std::optional<std::string> name = std::nullopt;
    printf("%s %.1f %d\n", name.value_or("none").c_str(), *half_of(3), half_of(-1).has_value());
    name = "abc";
    number.reset();
    printf("%zu %d\n", name->size(), number == std::nullopt);
    try {
        number.value();
    } catch (const std::bad_optional_access &e) {
        printf("%s\n", e.what());
    }

    std::string_view view = "hello world";
    std::cout << view.substr(0, 5) << view.find("wor") << (view == "x") << view[1] << "\n";
    view.remove_prefix(6);
    std::string text = "owned";
    std::cout << view << letters(text) << letters("abc") << std::string(view) << "\n";
    using namespace std::literals;
    auto literal = "literal"sv;
    std::cout << literal.find('t') << (literal.find('z') == std::string_view::npos) << "made"s.size() << "\n";

    std::bitset<8> bits("10110");
    bits.set(0).flip(1);
    bits[6] = true;
    std::cout << bits << " " << bits.count() << bits.test(2) << bits[4] << " " << bits.to_ulong() << " " << ~bits << "\n";
    std::bitset<32> mask(0xF0F0);
    std::cout << (mask & std::bitset<32>(0xFF)) << " " << (mask >> 4).to_string() << mask.any() << mask.all() << "\n";

    std::tuple<int, double, std::string> whole{1, 2.5, "x"};
    auto [a, b, c] = whole;
    std::get<0>(whole) = 7;
    int x;
    double y;
    std::tie(x, y, std::ignore) = whole;
    printf("%d %.1f %s %d %.1f %zu\n", a, b, c.c_str(), x, y, std::tuple_size<decltype(whole)>::value);
    printf("%.1f %d\n", std::get<double>(whole), std::apply([](int p, int q) { return p * q; }, std::make_tuple(6, 7)));
    return 0;
}
