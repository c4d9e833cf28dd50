// Names for the parts of structures, pairs and arrays, and types that expressions say. Host code alone.
#include <array>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

struct Size
{
    int width;
    float height;
};

struct Owner
{
    std::unique_ptr<int> value;
    std::string name;
};

Size measure(int n) { return {n, n / 2.0f}; }

std::pair<int, int> divided(int a, int b) { return std::make_pair(a / b, a % b); }

Owner owner() { return {std::make_unique<int>(5), "five"}; }

template <typename T> void twice(const std::vector<T> &values)
{
    decltype(values.size()) count = values.size() * 2;
    printf("%zu\n", count);
}

int main()
{
    auto [width, height] = measure(5);
    width++;
    printf("%d %g\n", width, height);
    const auto [quotient, remainder] = divided(17, 5);
    printf("%d %d\n", quotient, remainder);
    Size size = {1, 2};
    auto &[w, h] = size;
    w = 7;
    h *= 2;
    printf("%d %g\n", size.width, size.height);
    auto [copied, other]{size};
    copied = 100;
    printf("%d %d %g\n", copied, size.width, other);
    int array[3] = {1, 2, 3};
    auto &[first, second, third] = array;
    std::swap(first, third);
    printf("%d %d %d\n", array[0], second, array[2]);
    std::array<double, 2> two = {1.5, 2.5};
    auto [low, high] = two;
    printf("%g %g\n", low, high);
    std::map<std::string, int> ages = {};
    ages["warp"] = 32;
    ages["block"] = 1024;
    for (auto &[name, age] : ages) {
        age++;
    }
    for (const auto &[name, age] : ages) {
        printf("%s %d\n", name.c_str(), age);
    }
    std::vector<Size> sizes(2, size);
    for (auto [a, b] : sizes) {
        a++;
        printf("%d %g\n", a, b);
    }
    auto [value, name] = owner();
    printf("%d %s\n", *value, name.c_str());
    auto sum = [size]() {
        auto [a, b] = size;
        return a + b;
    };
    printf("%g\n", sum());

    int n = 4;
    decltype(n) m = 5;
    decltype(n * 1.5) product = n * 1.5;
    std::vector<decltype(n)> many(3, m);
    const decltype(size.height) *p = &size.height;
    printf("%d %g %d %g %d\n", m, product, many[2], *p, (decltype(n))2.75);
    decltype(measure(1)) measured = measure(9);
    printf("%d %zu %d\n", measured.width, sizeof(decltype(product)), decltype(n)(3.5) + 1);
    for (decltype(many.size()) i = 0; i < many.size(); i++) {
        printf("%d ", many[i]);
    }
    twice(many);
    return 0;
}
