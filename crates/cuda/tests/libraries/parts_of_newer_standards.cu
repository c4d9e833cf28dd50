// Small parts of C++17 and C++20: bits, constants, mismatches, lists in braces, views that are deduced, and lambdas with `constexpr`.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <map>
#include <numbers>
#include <ranges>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

__global__ void circle(float *to) { *to = std::numbers::pi_v<float> * 2 * 2; }

template <typename C> void show(const C &items)
{
    for (const auto &item : items) std::cout << item << ' ';
    std::cout << '\n';
}

int main()
{
    using namespace std::string_view_literals;
    std::cout << "view"sv << ' ' << "view"sv.size() << '\n';
    std::cout << std::popcount(255u) << ' ' << std::bit_ceil(100u) << ' ' << std::bit_floor(100u) << ' ' << std::has_single_bit(64u) << ' '
              << std::countl_zero(1u) << ' ' << std::countr_zero(8u) << ' ' << std::bit_width(9u) << ' ' << std::rotl(0x80000001u, 1) << ' '
              << std::bit_cast<unsigned>(1.0f) << '\n';
    printf("%.4f %.4f %.4f\n", std::numbers::pi, std::numbers::e, std::hypot(2.0, 3.0, 6.0));
    std::vector<int> a{1, 2, 4, 9}, b{1, 2, 5, 9, 11};
    auto [x, y] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    auto close = std::mismatch(a.begin(), a.end(), b.begin(), [](int p, int q) { return std::abs(p - q) <= 1; });
    std::cout << *x << *y << ' ' << (close.first == a.end()) << '\n';
    const auto ends = std::minmax({3, 1, 2});
    std::cout << ends.first << ends.second << ' ' << *std::rbegin(b) << ' ' << std::ssize(b) << '\n';
    show(std::set<int>{3, 1, 2});
    show(std::set<std::string>{"b", "a"});
    std::set<int> from{b.begin(), b.end()};
    std::cout << from.size() << ' ' << std::map<int, int>{{1, 2}, {3, 4}}.size() << ' ' << std::unordered_set<int>{5, 5, 6}.size() << '\n';
    std::set<std::pair<int, int>> edges;
    edges.emplace(1, 2);
    edges.emplace(1, 2);
    std::cout << edges.size() << ' ' << edges.begin()->second << '\n';
    std::span view(b);
    std::span<const int> constant(view);
    float plain[] = {1, 2, 3};
    std::cout << view.size_bytes() << ' ' << constant[1] << ' ' << std::span(plain, 2).size() << '\n';
    std::vector<int> counted(3);
    std::ranges::generate(counted, [i = 4]() mutable { return i++; });
    show(counted);
    const auto square = [](int value) constexpr { return value * value; };
    std::string word = "fig";
    std::cout << square(5) << ' ' << word.starts_with('f') << word.ends_with('f') << word.starts_with("fi") << '\n';
    float *device, host;
    cudaMalloc(&device, sizeof host);
    circle<<<1, 1>>>(device);
    cudaMemcpy(&host, device, sizeof host, cudaMemcpyDeviceToHost);
    cudaFree(device);
    printf("%.4f\n", host);
}
