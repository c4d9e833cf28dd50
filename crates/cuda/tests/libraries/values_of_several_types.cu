// std::variant: what it holds, visitors of one value and of two, and values of any type.
#include <any>
#include <cstdio>
#include <iostream>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

struct Circle {
    double radius;
};
struct Square {
    double side;
};
using Shape = std::variant<Circle, Square>;

struct Area {
    double operator()(const Circle &circle) const { return 3.0 * circle.radius * circle.radius; }
    double operator()(const Square &square) const { return square.side * square.side; }
};

template <class... Ts> struct overloaded : Ts... {
    using Ts::operator()...;
};
template <class... Ts> overloaded(Ts...) -> overloaded<Ts...>;

__global__ void doubled(double *values) { values[threadIdx.x] *= 2.0; }

int main()
{
    std::variant<int, double, std::string> value = 42;
    std::cout << value.index() << ' ' << std::get<int>(value) << '\n';
    value = std::string("hello");
    std::cout << value.index() << ' ' << std::get<std::string>(value) << ' ' << std::holds_alternative<double>(value) << '\n';
    value = "a literal";
    std::cout << std::get<2>(value) << '\n';
    value = 2.5;
    if (auto *held = std::get_if<double>(&value)) std::cout << "double " << *held << '\n';
    if (!std::get_if<int>(&value)) std::cout << "no int\n";
    try {
        std::get<int>(value);
    } catch (const std::bad_variant_access &error) {
        std::cout << error.what() << '\n';
    }

    std::vector<std::variant<int, double, std::string>> all = {1, 2.5, std::string("three")};
    for (auto &one : all) std::visit([](auto &&held) { std::cout << held << ' '; }, one);
    std::cout << '\n';
    int offset = 10;
    for (auto &one : all) {
        std::visit(overloaded{[&](int i) { std::cout << "int " << i + offset << '\n'; },
                              [](double d) { std::cout << "double " << d << '\n'; },
                              [](const std::string &s) { std::cout << "string of " << s.size() << '\n'; }},
                   one);
    }
    double sum = 0;
    for (auto &one : all) {
        sum += std::visit(
            [](auto &&held) -> double {
                using T = std::decay_t<decltype(held)>;
                if constexpr (std::is_same_v<T, std::string>) return held.size();
                else return held;
            },
            one);
    }
    std::cout << sum << ' ' << std::variant_size_v<decltype(value)> << '\n';

    std::variant<std::monostate, int> maybe;
    std::cout << maybe.index() << (maybe == std::variant<std::monostate, int>{}) << '\n';
    maybe.emplace<int>(7);
    maybe.emplace<1>(std::get<1>(maybe) + 1);
    auto copy = maybe;
    std::cout << std::get<1>(copy) << (copy == maybe) << '\n';

    std::vector<Shape> shapes{Circle{1.0}, Square{2.0}, Circle{3.0}};
    std::vector<double> areas;
    for (const auto &shape : shapes) areas.push_back(std::visit(Area{}, shape));
    double *device;
    cudaMalloc(&device, areas.size() * sizeof(double));
    cudaMemcpy(device, areas.data(), areas.size() * sizeof(double), cudaMemcpyHostToDevice);
    doubled<<<1, 3>>>(device);
    cudaMemcpy(areas.data(), device, areas.size() * sizeof(double), cudaMemcpyDeviceToHost);
    cudaFree(device);
    for (double area : areas) std::cout << area << ' ';
    std::cout << '\n';
    auto same = std::visit([](const auto &a, const auto &b) { return std::is_same_v<decltype(a), decltype(b)>; }, shapes[0], shapes[2]);
    auto other = std::visit([](const auto &a, const auto &b) { return std::is_same_v<decltype(a), decltype(b)>; }, shapes[0], shapes[1]);
    std::cout << same << other << '\n';

    std::any anything = 1;
    std::cout << std::any_cast<int>(anything) << anything.has_value() << '\n';
    anything = std::string("text");
    std::cout << std::any_cast<std::string>(anything) << '\n';
    try {
        std::any_cast<float>(anything);
    } catch (const std::bad_any_cast &error) {
        std::cout << error.what() << '\n';
    }
    if (auto *text = std::any_cast<std::string>(&anything)) std::cout << text->size() << '\n';
    if (anything.type() == typeid(std::string)) std::cout << "a string\n";
    anything.reset();
    std::cout << anything.has_value() << '\n';
}
