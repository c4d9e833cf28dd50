// Lambdas that capture values of their own, and lambdas for all types, on both sides.
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>
#include <cuda_runtime.h>

__global__ void apply(const int *in, int *out)
{
    int i = threadIdx.x;
    auto scaled = [factor = i + 1, offset = 100](int value) { return value * factor + offset; };
    int base = in[0];
    auto both = [base, twice = 2 * base](int value) { return base + twice + value; };
    auto larger = [](auto a, auto b) { return a > b ? a : b; };
    out[i] = scaled(in[i]) + both(1) + larger(i, 3) + (int)larger(0.5f, i * 1.0f);
}

template <typename F>
int sum_of(int n, F f)
{
    int total = 0;
    for (int i = 0; i < n; i++) total += f(i);
    return total;
}

int main()
{
    const int n = 8;
    int in[n], out[n], *d_in, *d_out;
    for (int i = 0; i < n; i++) in[i] = 3 * i + 1;
    cudaMalloc(&d_in, sizeof(in));
    cudaMalloc(&d_out, sizeof(out));
    cudaMemcpy(d_in, in, sizeof(in), cudaMemcpyHostToDevice);
    apply<<<1, n>>>(d_in, d_out);
    cudaMemcpy(out, d_out, sizeof(out), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) printf("%d ", out[i]);
    printf("\n");

    auto counter = [count = 0]() mutable { return ++count; };
    counter();
    counter();
    int total = 0;
    std::vector<int> numbers = { 4, 1, 3, 2 };
    auto add = [&sum = total, numbers = numbers, by = 0.5](int i) { sum += (int)(numbers[i] / by); return sum; };
    add(0);
    add(3);
    std::sort(numbers.begin(), numbers.end(), [sign = -1](int a, int b) { return sign * a < sign * b; });
    std::string name = "lambda";
    auto greet = [text = name + "s", n](const char *end) { printf("%s %d%s", text.c_str(), n, end); };
    greet("\n");
    printf("%d %d %d %d\n", counter(), total, numbers[0], sum_of(5, [k = total / 2](int i) { return i * k; }));
    std::sort(numbers.begin(), numbers.end(), [](const auto &a, const auto &b) { return a > b; });
    const int most = 3;
    auto clamped = [](auto value) { return value > most ? most : value; };
    std::vector<std::string> words = { "warp", "lane", "grid" };
    std::sort(words.begin(), words.end(), [](auto &a, auto &b) { return a < b; });
    std::for_each(words.begin(), words.end(), [](auto &word) { word += "s"; });
    auto show = [](auto first, const auto *second) { printf("%d %s\n", (int)first, second); };
    show(numbers[0] + 0.75, words[0].c_str());
    show(clamped(7L) + clamped(2), "end");
    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
