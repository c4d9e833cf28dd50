// What lambdas capture that is not here: by those for all types, from beyond the lambda around, and by reference in kernels.
#include <cstdio>
struct Step {
    int by;
    __device__ int twice(int value) const
    {
        auto add = [this](int v) { return v + by; };
        return add(add(value));
    }
};
__global__ void count(int *out)
{
    int all = 0;
    auto add = [&all](int v) { all += v; };
    add(3);
    Step step = { 3 };
    out[0] = all + step.twice(2);
}
int main()
{
    int n = 3;
    auto generic = [n](auto a) { return a + n; };
    auto all = [&](auto a) { return a * n; };
    auto outer = [k = n + 1]() { auto inner = [&]() { return k; }; return inner(); };
    auto missing = [m = nothing]() { return m; };
    int found = all(2);
    return generic(1) + outer() + missing() + found;
}
