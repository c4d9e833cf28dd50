// `std::function` where no exception is named.
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

int twice(int x) { return 2 * x; }

int main()
{
    std::function<int(int)> f = twice;
    int calls = 0;
    std::function<void(const std::string &, int &)> measure = [&](const std::string &text, int &length) {
        length = (int)text.size();
        calls++;
    };
    int length = 0;
    measure("four", length);
    printf("%d %d %d\n", f(4), length, calls);
    std::vector<std::function<int(int)>> all{f, [](int x) { return x + 1; }};
    all.push_back([calls](int x) { return x * calls; });
    for (auto &g : all) printf("%d ", g(10));
    std::function<int(int)> factorial = [&factorial](int n) { return n < 2 ? 1 : n * factorial(n - 1); };
    printf("%d\n", factorial(5));
    return 0;
}
