// std::function of lambdas, functions and objects: kept, copied, called, compared with nothing; GCC's __sync operations.
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

int twice(int x) { return 2 * x; }

struct Adder {
    int by;
    int operator()(int x) const { return x + by; }
};

int apply(std::function<int(int)> f, int x) { return f(x); }

void repeat(int times, const std::function<void(int)> &f)
{
    for (int i = 0; i < times; i++) f(i);
}

float measured(std::function<void()> work)
{
    work();
    return 1.5f;
}

int main()
{
    int base = 10;
    std::function<int(int)> f = twice;
    printf("%d ", f(4));
    f = [base](int x) { return x + base; };
    printf("%d ", f(4));
    f = Adder{100};
    printf("%d\n", f(4));
    std::function<int(int)> g = f;
    f = [](int x) { return -x; };
    printf("%d %d\n", f(5), g(5));
    printf("%d %d %d\n", apply(twice, 3), apply(Adder{1}, 3), apply([&base](int x) { return x * base; }, 3));
    std::function<int(int)> fibonacci = [&fibonacci](int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    };
    printf("%d\n", fibonacci(15));
    int sum = 0;
    repeat(5, [&sum](int i) { sum += i; });
    printf("%d\n", sum);
    std::function<void()> nothing;
    printf("%d %d\n", (bool)nothing, (bool)f);
    printf("%g\n", measured([&]() { sum *= 2; }));
    printf("%d\n", sum);
    std::vector<std::function<double(double, double)>> operations;
    operations.push_back([](double a, double b) { return a + b; });
    operations.push_back([](double a, double b) { return a * b; });
    for (auto &operation : operations) printf("%g ", operation(3, 4));
    printf("\n");
    std::function<std::string(int)> named = [](int n) { return std::string("n=") + std::to_string(n); };
    printf("%s\n", named(7).c_str());
    int counter = 5;
    int old = __sync_fetch_and_add(&counter, 3);
    bool swapped = __sync_bool_compare_and_swap(&counter, 8, 20);
    printf("%d %d %d\n", old, swapped, counter);
    return 0;
}
